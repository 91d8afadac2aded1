/* Values in words, from the tables of a game. */
import type { GameInfo, Json, Page, Translate } from '../client/types';

export function sayValue(info: GameInfo, domain: string, value: Json | undefined, names: string[], t: Translate): string {
  if (value === null || value === undefined) return t('web.none');
  if (value === '?') return t('web.unknown');
  const of = info.domains[domain];
  if (of?.kind === 'seat' && typeof value === 'number') return names[value - 1] ?? String(value);
  if (of?.kind === 'enum') return of.values?.find((one) => one.id === value)?.name ?? String(value);
  if (of?.table) return info.content[of.table].find((one) => one.id === value)?.name ?? String(value);
  return String(value);
}

/** How the game ended: by its rules, or at the table, where all but one have left it. */
export const endOf = (page: Page, t: Translate): string => (page.view.over ? page.prompt.text : t('web.over'));
