/*
 * The icons: inner SVG on a grid of 24 by 24, one light source, filled with currentColor. What is lighter
 * than the shape itself is drawn with opacity, what is cut out of it with the class "cut" (the colour of
 * what lies below), thin lines with the class "line". Silhouettes are chosen to be told apart at 14 px.
 */

const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';
const person =
  'M12 2.5a4.6 4.6 0 0 1 4.6 4.6c0 2-1 3.8-2.4 4.7 4 .8 6.8 3.9 6.8 8.2v1.5H3V20c0-4.3 2.8-7.4 6.8-8.2-1.4-.9-2.4-2.7-2.4-4.7A4.6 4.6 0 0 1 12 2.5z';
const can = 'M6.5 7.5 9 5h9.2A1.8 1.8 0 0 1 20 6.8V20a1.8 1.8 0 0 1-1.8 1.8H5.8A1.8 1.8 0 0 1 4 20v-7z';
const round = 'M12 1.5c2.5 2.3 3.6 5 3.6 8.5H8.4c0-3.5 1.1-6.2 3.6-8.5zM8 11.3h8v7.2H8zM7 19.7h10v2.8H7z';
const wrench =
  'M21.3 6.3a5.8 5.8 0 0 1-7.6 7.2l-6.9 7.1a2.6 2.6 0 0 1-3.7-3.7l7.1-6.9a5.8 5.8 0 0 1 7.3-7.5l-3.3 3.4.6 3 3 .6z';
const trefoil =
  'M12 14.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM10.3 8.9 7 3.3a10 10 0 0 1 10 0l-3.3 5.6a3.5 3.5 0 0 0-3.4 0zM8.5 12H2a10 10 0 0 0 5 8.7l3.3-5.7a3.5 3.5 0 0 1-1.8-3zM15.5 12H22a10 10 0 0 1-5 8.7L13.7 15a3.5 3.5 0 0 0 1.8-3z';
const crack = 'M13.8 1.5 7.3 8.6l4.2 1.9-5.7 5.1 4 1.5-2.3 5.4 9.2-7.6-4.3-1.7 5-4.8-4.5-1.7z';
const shield = 'M12 2 20.5 5v6.5c0 5.2-3.3 8.7-8.5 10.5-5.2-1.8-8.5-5.3-8.5-10.5V5z';
const wolf = 'M3 2.5 8.3 6h7.4L21 2.5l-.6 8.2 1.6 3.7-4.6 2.2L14.6 22h-5.2l-2.8-5.4L2 14.4l1.6-3.7z';
const wheels =
  '<circle cx="7" cy="18.5" r="2.7"/><circle cx="17.5" cy="18.5" r="2.7"/><circle class="cut" cx="7" cy="18.5" r="1"/><circle class="cut" cx="17.5" cy="18.5" r="1"/>';
const crate = 'M12 2 21.5 6.5v11L12 22l-9.5-4.5v-11z';
const p = (d: string) => `<path d="${d}"/>`;
const cut = (d: string) => `<path class="cut" d="${d}"/>`;
const cutline = (d: string, w = 1.5) => `<path class="cutline" stroke-width="${w}" d="${d}"/>`;
const line = (d: string, w = 2) => `<path class="line" stroke-width="${w}" d="${d}"/>`;

const gun = (level: number): string => {
  const pips = Array.from(
    { length: level },
    (_, i) => `<rect x="${12 - level * 2.6 + i * 5.2 + 0.6}" y="18.6" width="4" height="4" rx=".8"/>`,
  ).join('');
  const body = [
    p('M3 7.5h17.5v3.2H13l-.8 2.2H9.6L8.4 16.5H4.6l1.3-4.6L3 11z'),
    p('M2 7h10V5.3h2V7h8.5v2.8H14l-.5 2.6H9L8 16.5H4.5l1-4.1H2z') + p('M15 11h6v1.8h-6z'),
    p('M2 4h7v8.6l-2 3.9H3.5L2 12.6zM10 4.4h12.5v2.1H10zM10 7.5h12.5v2.1H10zM10 10.6h12.5v2.1H10z'),
    p('M2 6h6.5v10H2zM9.5 7.5H14l1.5-2.5H22v1.9h-5.2L15.5 11l1.3 4.1H22V17h-6.5L14 14.5H9.5z') +
      '<circle cx="20.8" cy="11" r="2.2"/>',
  ];
  return (body[Math.min(Math.max(level, 1), 4) - 1] ?? '') + pips;
};

export const marks: Record<string, string> = {
  /* Tokens */
  survivor: p(person),
  ammo: p(round),
  food:
    p('M4.3 9.7h15.4v10c0 1.5-3.4 2.7-7.7 2.7s-7.7-1.2-7.7-2.7z') +
    p('M3.6 6.3 18.3 1.3a1 1 0 0 1 1.3.6l.5 1.5-16 5.3z') +
    '<circle class="cut" cx="12" cy="15.8" r="3.6"/>' +
    p('M12 13.5c1.9.3 2.5 2.8 0 4.6-2.5-1.8-1.9-4.3 0-4.6z'),
  fuel: p(can) + p('M11 2h7.5v2H11z') + cutline('M8.5 11l7 7.5M15.5 11l-7 7.5', 1.7),
  object: p(crate) + cutline('M2.8 6.8 12 11l9.2-4.2M12 11v10.5', 1.5),
  damage: p(crack),

  /* Kinds of card */
  'kind-survivor': p(person),
  'kind-truck': p('M1.5 5.5h12v10.8h-12zM14.7 8h4l3.8 4.5v3.8h-7.8z') + cut('M16.2 9.5h1.8l2 2.6h-3.8z') + wheels,
  'kind-trailer':
    p('M2.5 5.5h18.5v9.8H2.5zM21 13.5h2.5v1.5H21z') + cutline('M7 7.5v6M11.7 7.5v6M16.4 7.5v6', 1.3) + wheels,
  'kind-device': p('M4 20.5h16V22H4zM6 13.5h9.5V19H6zM7.5 8.5h6.5v4H7.5zM15 9h7.5v2.3H15z') + p('M9 4.5h3.5v3H9z'),
  'kind-location':
    p('M3 22V11.5l4-2.8V5l3 1.5v3l3.5-2.2V3L21 8.5V22z') +
    cut('M5.5 13h2.5v3H5.5zM10.5 13H13v3h-2.5zM15.5 11H18v3h-2.5zM10 18.5h3V22h-3z'),
  'kind-encounter': p('M2 4.5h12.5v8.5H8.5L5 16.5V13H2z') + p('M16 8h6v9h-2.5v3.5L16 17h-5.5v-2.5H16z'),
  'kind-event': line(
    'M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M9.5 3.5 12 6l2.5-2.5M9.5 20.5 12 18l2.5 2.5M3.7 10.5 6.9 9.6 6 6.2M20.3 13.5l-3.2.9.9 3.4M20.3 10.5l-3.2-.9.9-3.4M3.7 13.5l3.2.9-.9 3.4',
    1.7,
  ),
  'kind-object': p(crate) + cutline('M2.8 6.8 12 11l9.2-4.2M12 11v10.5', 1.5),
  'kind-outcome':
    '<circle class="line" stroke-width="2" cx="12" cy="12" r="7.5"/>' +
    line('M12 1.5v6M12 16.5v6M1.5 12h6M16.5 12h6') +
    '<circle cx="12" cy="12" r="1.6"/>',
  'kind-enemy': p(wolf) + cut('M6.3 10.3l4 1.6-1 1.7-3-.9zM17.7 10.3l-4 1.6 1 1.7 3-.9zM10.8 17.5h2.4L12 19.3z'),
  'kind-automa': p('M5 7.5h14V20H5zM11 3h2v4h-2z') + cut('M8 11h2.5v2.5H8zM13.5 11H16v2.5h-2.5zM8.5 16.5h7V18h-7z'),

  /* What a box is for */
  armour: p(shield) + '<path class="cut" opacity=".35" d="M12 4.3v15.3c-4-1.6-6.4-4.3-6.4-8.2V6.6z"/>',
  'weapon-1': gun(1),
  'weapon-2': gun(2),
  'weapon-3': gun(3),
  'weapon-4': gun(4),
  speed: p('M2 4.5h4.5L13 12l-6.5 7.5H2L8.5 12zM11.5 4.5H16l6.5 7.5-6.5 7.5h-4.5L18 12z'),
  tracks:
    p('M6.5 7h11a5.5 5.5 0 0 1 0 11h-11a5.5 5.5 0 0 1 0-11z') +
    '<circle class="cut" cx="6.7" cy="12.5" r="2.3"/><circle class="cut" cx="12" cy="12.5" r="2"/><circle class="cut" cx="17.3" cy="12.5" r="2.3"/>' +
    p(
      'M4 4.8h2.5v1.7H4zM8.5 4.8H11v1.7H8.5zM13 4.8h2.5v1.7H13zM17.5 4.8H20v1.7h-2.5zM4 18.5h2.5v1.7H4zM8.5 18.5H11v1.7H8.5zM13 18.5h2.5v1.7H13zM17.5 18.5H20v1.7h-2.5z',
    ),
  recycling:
    line('M8.2 9.5 12 3.5l3.5 5.7M18 12.5l2.8 5.5h-6.8M10 18H3.2l3.3-6', 2.2) +
    p('M17.5 7.2l-1.3 4.5-3.4-3.2zM15.5 21.5V14.7l-3.8 3.4zM3.5 9.8l4.7-.5-1.4 4.5z'),
  'round-end':
    p(
      'M5 2h14v2.5h-1.2c0 3.7-1.9 5.8-4.2 7.5 2.3 1.7 4.2 3.8 4.2 7.5H19V22H5v-2.5h1.2c0-3.7 1.9-5.8 4.2-7.5C8.1 10.3 6.2 8.2 6.2 4.5H5z',
    ) + cut('M9 6.5h6c-.6 1.7-1.7 2.8-3 3.9-1.3-1.1-2.4-2.2-3-3.9z'),
  fame: p(star),
  'token-fame': p(star) + cut('M9.5 9.5h5v6h-5z'),

  /* What effects do */
  contamination: p(trefoil),
  decontaminate:
    `<g opacity=".6">${p(trefoil)}</g>` +
    '<path class="cutline" stroke-width="5" d="M3.5 20.5l17-17"/>' +
    line('M3.5 20.5l17-17', 2.4),
  repair: p(wrench),
  'gain-fame': p(star),
  'lose-fame': `<path class="line" stroke-width="1.8" d="${star}"/>` + line('M7.5 12.5h9', 2.2),
  move: p('M2 9.5h11V4l9 8-9 8v-5.5H2z'),
  swap: p('M2 7.5h13V3.5l7 5.5-7 5.5v-4H2zM22 17.5H9v-2.5l-6 4 6 4V20h13z'),
  'take-all': p('M10.5 2h3v8h4.5L12 16.5 6 10h4.5zM2.5 15h3v4h13v-4h3v7h-19z'),
  upgrade: p('M12 2l8 8h-4.5v5h-7v-5H4zM8.5 17h7v2h-7zM8.5 20.5h7v2h-7z'),
  attack:
    '<circle class="line" stroke-width="2" cx="12" cy="12" r="7.5"/>' +
    line('M12 1.5v6M12 16.5v6M1.5 12h6M16.5 12h6') +
    '<circle cx="12" cy="12" r="1.6"/>',
  ready: p('M12 2.5 20 11h-4.5v4h-7v-4H4zM5 17.5h14V20H5z'),
  skill:
    p('M4.5 3h4.8v4.2l1 2.3h3.4l1-2.3V3h4.8v4.2l2.7 7.6a4.6 4.6 0 1 1-8.7 2h-3a4.6 4.6 0 1 1-8.7-2l2.7-7.6z') +
    '<circle class="cut" cx="6.1" cy="16.8" r="2.2"/><circle class="cut" cx="17.9" cy="16.8" r="2.2"/>',
  shield: p(shield) + cut('M10.8 6.5h2.4v4h4v2.4h-4v4h-2.4v-4h-4v-2.4h4z'),
  mine:
    '<circle cx="12" cy="13" r="6.8"/>' +
    p('M11 1.5h2v5h-2zM1.5 12h4.5v2H1.5zM18 12h4.5v2H18zM4.2 4.2l1.5-1.4 3 3-1.5 1.5zM19.8 4.2l-1.5-1.4-3 3 1.5 1.5z') +
    '<circle class="cut" cx="12" cy="13" r="2.2"/>',
  flame:
    p(
      'M13 1.5c.5 4-4.5 6.5-6 10.5-1.7 4.7 1 9.5 5.5 10.5 4.5-.7 7.5-4 7-8.5-.3-2.7-1.8-4.6-3-6 0 2-.8 3.3-2 4 .8-4-.3-7.5-1.5-10.5z',
    ) + cut('M12.3 13c.3 2-2.3 3-2.3 5.3 0 1.3 1 2.3 2.3 2.5 1.5-.3 2.5-1.3 2.4-2.8-.2-2-1.7-2.7-2.4-5z'),
  star: p(star),

  /* Phases and zones */
  'phase-any': '<circle class="line" stroke-width="2" cx="12" cy="12" r="9"/>' + p('M11 6h2v6.5h4.5v2H11z'),
  'phase-exploration':
    '<circle class="line" stroke-width="2" cx="12" cy="12" r="9.5"/>' + p('M16.5 7.5l-2.8 6.2-6.2 2.8 2.8-6.2z'),
  'phase-rest': p('M14.5 2.5A9.8 9.8 0 1 0 21.5 16 8 8 0 0 1 14.5 2.5z'),
  'phase-movement':
    '<circle class="line" stroke-width="2.6" cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="2.6"/>' +
    line('M12 3.5v6M3.8 13.2l5.8-.8M20.2 13.2l-5.8-.8', 2.2),
  'phase-fire':
    '<circle class="line" stroke-width="2" cx="12" cy="12" r="7.5"/>' +
    line('M12 1.5v6M12 16.5v6M1.5 12h6M16.5 12h6') +
    '<circle cx="12" cy="12" r="1.6"/>',
  'phase-round-end': p(
    'M5 2h14v2.5h-1.2c0 3.7-1.9 5.8-4.2 7.5 2.3 1.7 4.2 3.8 4.2 7.5H19V22H5v-2.5h1.2c0-3.7 1.9-5.8 4.2-7.5C8.1 10.3 6.2 8.2 6.2 4.5H5z',
  ),
  'phase-game-end': p('M4 2h2.5v20H4zM7.5 3h13l-3.5 5 3.5 5h-13z'),
  'zone-active':
    '<circle cx="12" cy="12" r="5"/>' +
    line('M12 1.5v3.5M12 19v3.5M1.5 12H5M19 12h3.5M4.6 4.6l2.4 2.4M17 17l2.4 2.4M19.4 4.6 17 7M7 17l-2.4 2.4', 2.2),
  'zone-rest': p('M14.5 2.5A9.8 9.8 0 1 0 21.5 16 8 8 0 0 1 14.5 2.5z'),
  'zone-exhausted': p('M3 12h8v2.2L6.8 19H11v2.3H3v-2.2L7.2 14.3H3zM13 3.5h8v2.2l-4.2 4.8H21v2.3h-8v-2.2l4.2-4.8H13z'),

  /* The table */
  towing: line('M9.5 14.5l5-5M8.5 10.5l-3 3a4 4 0 0 0 5.5 5.5l3-3M15.5 13.5l3-3A4 4 0 0 0 13 5l-3 3', 2.4),
  deck: p('M5 5h11v16H5z') + '<path opacity=".5" d="M8 2.5h11v16h-1.5V3.9H8z"/>',
  pile: p('M4 8.5 14.5 5l5 14-10.5 3.5z') + '<path opacity=".5" d="M9 2h11v15.5l-.8.2L15 3.5 9 5.5z"/>',
  loot: p('M3 10.5h18V21H3zM4.5 4h15l1.5 5H3z') + cut('M10 9h4v6h-4z'),
  target:
    '<circle class="line" stroke-width="2" cx="12" cy="12" r="9"/><circle class="line" stroke-width="2" cx="12" cy="12" r="4"/>',
  avalanche: p('M2 21 9 6l4 7 2.5-4L22 21z') + cut('M9 9.5l2.7 5-2 1.5L7.5 14l-1.2 1z'),
  eye:
    p('M12 5c5 0 8.8 3.5 10.5 7-1.7 3.5-5.5 7-10.5 7S3.2 15.5 1.5 12C3.2 8.5 7 5 12 5z') +
    '<circle class="cut" cx="12" cy="12" r="4.2"/><circle cx="12" cy="12" r="2.2"/>',
  close: line('M5 5l14 14M19 5 5 19', 2.6),
  unfold: line('M5 9l7 7 7-7', 2.8),
  plus: line('M12 4v16M4 12h16', 3),
  or: line('M17 3 7 21', 2.2),
  unknown: p(
    'M8 8.5C8 5.9 9.7 4 12.3 4c2.6 0 4.4 1.7 4.4 4.1 0 3.3-3.4 3.5-3.4 6.4h-2.7c0-4 3.2-4.3 3.2-6.3 0-1-.6-1.7-1.6-1.7-1.1 0-1.7.8-1.7 2zM10.5 17h3v3h-3z',
  ),
};

/* An icon for every word that an effect, an ability or an object's power may have. */
const alias: Record<string, string> = {
  'draw-object': 'object',
  'pay-object': 'object',
  gain: 'plus',
  pay: 'close',
  lose: 'close',
  'repair-up-to': 'repair',
  'decontaminate-up-to': 'decontaminate',
  'no-contamination': 'shield',
  'no-fame-loss': 'fame',
  'first-hit': 'attack',
  'any-bonus': 'phase-exploration',
  'ignore-enemy': 'kind-enemy',
  'missing-resource': 'take-all',
  'loot-fame': 'loot',
  rest: 'phase-rest',
  incendiary: 'flame',
  'start-fuel': 'fuel',
  none: 'unknown',
};

export function mark(name: string): string {
  return marks[name] ?? marks[alias[name] ?? 'unknown'] ?? '';
}

/* Weapons have a glyph for each class; what is beyond the last class looks like it. */
export function weaponMark(level: number): string {
  return `weapon-${Math.min(Math.max(level, 1), 4)}`;
}
