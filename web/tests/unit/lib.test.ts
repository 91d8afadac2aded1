import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { qr } from '../../src/lib/qr';
import { matches } from '../../src/lib/rules';
import { packText, unpackText } from '../../src/lib/files';

describe('QR codes', () => {
  it('has the size of its version and finders in three corners', () => {
    const code = qr('https://play.example/#/t/abcdefgh')!;
    expect(code).toHaveLength(17 + 4 * 3);
    const n = code.length;
    for (const [y, x] of [[0, 0], [0, n - 7], [n - 7, 0]]) {
      expect(code[y].slice(x, x + 7).every(Boolean)).toBe(true);
      expect(code[y + 3].slice(x, x + 7)).toEqual([true, false, true, true, true, false, true]);
    }
    expect(code[n - 8][8]).toBe(true);
  });
  it('grows with the text and gives up on long ones', () => {
    expect(qr('x'.repeat(17))).toHaveLength(21);
    expect(qr('x'.repeat(18))).toHaveLength(25);
    expect(qr('x'.repeat(271))).toHaveLength(57);
    expect(qr('x'.repeat(272))).toBeNull();
  });
});

describe('recordings in links', () => {
  it('come back as they were', async () => {
    const text = readFileSync(new URL(import.meta.url), 'utf8').repeat(3);
    const packed = await packText(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(text.length);
    expect(await unpackText(packed)).toBe(text);
  });
});

describe('the search in the rules', () => {
  const clause = { id: 'LA-CARGO-09', section: 'Cargo', text: 'A token may be placed only in an undamaged box.' };
  it('finds beginnings of words, all of them', () => {
    expect(matches(clause, 'token und')).toBe(true);
    expect(matches(clause, 'la-cargo-09')).toBe(true);
    expect(matches(clause, 'damaged')).toBe(false);
    expect(matches(clause, 'token fuel')).toBe(false);
  });
});

describe('lessons', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const clauses = new Set((read('../../../build/release/gen/rules.json') as { clauses: { id: string }[] }[]).flatMap((book) => book.clauses.map((clause) => clause.id)));
  it.each(['last-aurora', 'auztralia'])('of %s have words and clauses', (game) => {
    const lesson = read(`../../src/learn/${game}.json`) as { steps: { text: string; clause: string }[] };
    expect(lesson.steps.length).toBeGreaterThanOrEqual(10);
    for (const lang of ['en', 'pl', 'ru', 'it']) {
      const texts = read(`../../../build/release/gen/texts-${lang}.json`);
      for (const step of lesson.steps) {
        expect(texts[`web-learn.${game}.${step.text}`], `${lang} ${step.text}`).toBeTruthy();
        expect(clauses).toContain(step.clause);
      }
    }
  });
});
