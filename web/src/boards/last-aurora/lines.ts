/* What a card does, in words, a line for each thing. */
import type { Desk } from './desk.svelte';
import { capital, effectsOf, num, optionsOf, str } from './model';

export function cardLines(desk: Desk, card: string): string[] {
  const { book } = desk;
  const detail = book.detail(card);
  if (!detail) return [];
  const lines: string[] = [];
  if (num(detail.skill)) lines.push(`${desk.t('skill')} ${num(detail.skill)}`);
  if (detail.ability)
    lines.push(
      `${capital(book.word('ability', str(detail.ability)))}${num(detail.amount) > 1 ? ` (${num(detail.amount)})` : ''} · ${book.word('phase', str(detail.phase))}`,
    );
  if (num(detail.speed))
    lines.push(`${desk.t('speed')} ${num(detail.speed)} · ${desk.t('towing')} ${num(detail.towing)}`);
  if (detail.boxes)
    lines.push(
      book
        .boxesOf(card)
        .map((box) => box.name)
        .join(', '),
    );
  for (const effect of effectsOf(detail.effects)) lines.push(book.effectText(effect));
  const options = [...optionsOf(detail.choices), ...optionsOf(detail.ambush)];
  options.forEach((option, i) => lines.push(`${options.length > 1 ? `${i + 1}. ` : ''}${book.optionText(option)}`));
  return lines;
}
