/* Which table in this browser an address means. */
import { LocalClient } from '../client/local';
import type { Client } from '../client/client';
import type { Lang } from '../client/types';
import { houseEngine } from '../engine/start';
import { openTable } from './tables';
import { newId } from './store';
import { t } from './texts.svelte';

/* #/sandbox/GAME?seed=7&moves=120&seats=3: a position on the way, played by quick bots, to be played on from there. */
async function sandbox(game: string, query: URLSearchParams, lang: Lang): Promise<Client> {
  const engine = await houseEngine(lang);
  const entry = (await engine.catalogue(lang)).find((one) => one.id === game);
  if (!entry) throw new Error(t('web.no-game', { game }));
  const seats = Number(query.get('seats')) || Math.min(Math.max(3, entry.seatsMin), entry.seatsMax);
  const level = query.get('level') ?? 'habit';
  const all = Array.from({ length: seats }, () => ({ kind: 'bot' as const, level }));
  await engine.open({ game, seats: all, seed: query.get('seed') ?? '7', options: {}, hold: false });
  const wanted = Number(query.get('moves') ?? 60);
  const seat = Number(query.get('seat') ?? 1);
  for (let n = 0; ; n++) {
    const { bot } = await engine.step();
    if (!bot || (n >= wanted && bot.seat === seat)) break;
    await engine.act(bot.seat, await engine.think(bot), lang);
  }
  const recording = (await engine.recording(true)).replace(new RegExp(`^# table seat ${seat} bot .*$`, 'm'), `# table seat ${seat} human`);
  return LocalClient.open({ id: newId(), lang, recording, seat });
}

export async function openLocal(path: string[], query: URLSearchParams, lang: Lang): Promise<Client> {
  if (location.hash.startsWith('#/sandbox')) return sandbox(path[0] ?? '', query, lang);
  const client = await openTable(path[0] ?? '', lang);
  if (!client) throw new Error(t('web.no-saved'));
  return client;
}
