/*
 * The side view of a convoy card, in units of which 16 are one em: where its boxes are and the shapes around
 * them. It depends on the kind of the card and the number of its boxes. Convoys drive to the right.
 */
export interface Hull {
  width: number;
  height: number;
  ground: number;
  boxes: { x: number; y: number }[];
  size: number;
  body: { x: number; y: number; w: number; h: number };
  cab: number;
  wheels: number[];
  columns: number;
}

export const BOX = 40;
const GAP = 5;
const PAD = 8;
const NAME = 19;
const CAB = 58;
const BAR = 12;
const WHEEL = 11;

export function hullOf(kind: string, boxes: number): Hull {
  const device = kind === 'device';
  const rows = device && boxes <= 4 ? 1 : boxes > 1 ? 2 : 1;
  const columns = Math.max(Math.ceil(boxes / rows), device ? 2 : 2);
  const w = columns * BOX + (columns - 1) * GAP + 2 * PAD;
  const h = NAME + (device ? rows : 2) * BOX + ((device ? rows : 2) - 1) * GAP + PAD;
  const cab = kind === 'truck' ? CAB : device ? 0 : BAR;
  const ground = h + (device ? 5 : WHEEL + 4);
  const places = Array.from({ length: boxes }, (_, i) => {
    const inRow = Math.ceil(boxes / rows);
    const used = Math.min(inRow, boxes - Math.floor(i / inRow) * inRow);
    const shift = device ? ((columns - used) * (BOX + GAP)) / 2 : 0;
    return {
      x: PAD + shift + (i % inRow) * (BOX + GAP),
      y: NAME + Math.floor(i / inRow) * (BOX + GAP) + (device || rows === 2 ? 0 : (BOX + GAP) / 2),
    };
  });
  const wheels = device ? [] : kind === 'truck' ? [20, 46, w + CAB - 20] : w > 120 ? [20, 46, w - 22] : [20, w - 22];
  return {
    width: w + cab,
    height: ground,
    ground,
    boxes: places,
    size: BOX,
    body: { x: 0, y: 0, w, h },
    cab,
    wheels,
    columns,
  };
}
