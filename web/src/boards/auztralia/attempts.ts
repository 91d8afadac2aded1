/*
 * attempts.ts: which actions to ask about when somebody wants to know why a thing cannot be chosen. The verbs
 * are those of the choices there are now; the value of the thing takes the place of theirs.
 */
import type { Choice, GameInfo } from '../../client/types';
import type { HexMap } from './hexmap';

const MOST = 4;

export function attempts(info: GameInfo, choices: Choice[], thing: { domain: string; id: string }, map: HexMap): string[] {
  const out = new Set<string>();
  for (const choice of choices) {
    if (out.size >= MOST) break;
    const params = info.verbs[choice.verb]?.params ?? [];
    const slots = params.filter((p) => p.domain === thing.domain);
    if (slots.length === 0) continue;
    const values = choice.args.map((a) => String(a.value));
    if (slots.length === 2) {
      /* Two hexes: the thing and one next to it that the choices speak of. */
      const spoken = new Set(choices.flatMap((c) => c.args.map((a) => String(a.value))));
      const next = map.byId.get(thing.id)?.next.filter((n): n is string => n !== null) ?? [];
      const from = next.find((n) => spoken.has(n)) ?? next[0];
      const order = map.hexes.map((h) => h.id);
      /* Of two hexes the one that comes first on the map is named first. */
      if (from) out.add([choice.verb, ...[from, thing.id].sort((a, b) => order.indexOf(a) - order.indexOf(b))].join(' '));
      continue;
    }
    out.add([choice.verb, ...params.map((p, i) => (p === slots[0] ? thing.id : values[i]))].join(' '));
  }
  return [...out];
}
