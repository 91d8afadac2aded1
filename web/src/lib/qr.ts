/*
 * QR codes (ISO/IEC 18004): bytes, error correction level L, versions 1 to 10. Enough for a link.
 * The result is a square of booleans, true = dark.
 */

/* For each version: bytes of data in all, blocks, error correction bytes of a block. */
const VERSIONS: [number, number, number][] = [
  [19, 1, 7], [34, 1, 10], [55, 1, 15], [80, 1, 20], [108, 1, 26], [136, 2, 18], [156, 2, 20], [194, 2, 24], [232, 2, 30], [274, 4, 18],
];
/* Centres of the alignment patterns. */
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/* ---- Arithmetic in GF(256) with the polynomial 0x11d ---- */

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

function correction(data: number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((g, j) => { next[j] ^= g; next[j + 1] ^= times(g, EXP[i]); });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor) generator.forEach((g, j) => { rest[i + j] ^= times(g, factor); });
  }
  return rest.slice(data.length);
}

/* ---- The bytes ---- */

function encode(bytes: Uint8Array, version: number): number[] {
  const [room, blocks, ec] = VERSIONS[version - 1];
  const bits: number[] = [];
  const put = (value: number, n: number) => { for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  /* The data is dealt into blocks, the later ones one byte longer; all are read in turn. */
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  const parts: number[][] = [];
  for (let b = 0, at = 0; b < blocks; b++) {
    const n = short + (b >= blocks - longer ? 1 : 0);
    parts.push(data.slice(at, at + n));
    at += n;
  }
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) out.push(part[i]);
  const checks = parts.map((part) => correction(part, ec));
  for (let i = 0; i < ec; i++) for (const check of checks) out.push(check[i]);
  return out;
}

/* ---- The square ---- */

type Square = (boolean | null)[][];

function finder(square: Square, top: number, left: number): void {
  for (let y = -1; y <= 7; y++) for (let x = -1; x <= 7; x++) {
    if (square[top + y]?.[left + x] === undefined) continue;
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
    square[top + y][left + x] = ring !== 2 && ring !== 4;
  }
}

/* Fixed patterns; null is where data goes. Places for format and version are taken with false. */
function frame(version: number): Square {
  const size = 17 + 4 * version;
  const square: Square = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  finder(square, 0, 0);
  finder(square, 0, size - 7);
  finder(square, size - 7, 0);
  for (let i = 8; i < size - 8; i++) square[6][i] = square[i][6] = i % 2 === 0;
  for (const y of ALIGN[version - 1]) for (const x of ALIGN[version - 1]) {
    if ((y === 6 && x === 6) || (y === 6 && x === size - 7) || (y === size - 7 && x === 6)) continue;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) square[y + dy][x + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
  }
  for (let i = 0; i < 9; i++) {
    square[8][i] ??= false;
    square[i][8] ??= false;
    if (i < 8) {
      square[8][size - 1 - i] ??= false;
      square[size - 1 - i][8] ??= false;
    }
  }
  square[size - 8][8] = true;
  if (version >= 7) for (let i = 0; i < 18; i++) {
    const bit = ((versionBits(version) >> i) & 1) === 1;
    square[Math.floor(i / 3)][size - 11 + (i % 3)] = bit;
    square[size - 11 + (i % 3)][Math.floor(i / 3)] = bit;
  }
  return square;
}

function versionBits(version: number): number {
  let rest = version << 12;
  for (let i = 17; i >= 12; i--) if ((rest >> i) & 1) rest ^= 0x1f25 << (i - 12);
  return (version << 12) | rest;
}

function formatBits(mask: number): number {
  const data = (1 << 3) | mask; /* level L is 01 */
  let rest = data << 10;
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  return ((data << 10) | rest) ^ 0x5412;
}

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0, (y) => y % 2 === 0, (_, x) => x % 3 === 0, (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

function fill(fixed: Square, bytes: number[], mask: number): boolean[][] {
  const size = fixed.length;
  const square = fixed.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - i : i;
      if (fixed[y][x] !== null) continue;
      const bit = at < bytes.length * 8 && ((bytes[at >> 3] >> (7 - (at & 7))) & 1) === 1;
      square[y][x] = bit !== MASKS[mask](y, x);
      at++;
    }
  }
  const format = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const bit = ((format >> i) & 1) === 1;
    /* Beside the upper left corner: down the column, then along the row. */
    if (i < 6) square[i][8] = bit;
    else if (i < 8) square[i + 1][8] = bit;
    else if (i === 8) square[8][7] = bit;
    else square[8][14 - i] = bit;
    if (i < 8) square[8][size - 1 - i] = bit;
    else square[size - 15 + i][8] = bit;
  }
  return square as boolean[][];
}

/* What makes a code hard to read: long runs, blocks, lookalikes of finders, too much of one colour. */
function penalty(square: boolean[][]): number {
  const size = square.length;
  let sum = 0;
  let dark = 0;
  const lines = [square, square.map((_, x) => square.map((row) => row[x]))];
  for (const grid of lines) for (const line of grid) {
    for (let i = 0, run = 1; i < size; i++, run++) {
      if (i + 1 < size && line[i + 1] === line[i]) continue;
      if (run >= 5) sum += run - 2;
      run = 0;
    }
    const text = line.map(Number).join('');
    for (const pattern of ['10111010000', '00001011101']) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
  }
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
    if (square[y][x]) dark++;
    if (y && x && square[y][x] === square[y - 1][x] && square[y][x] === square[y][x - 1] && square[y][x] === square[y - 1][x - 1]) sum += 3;
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The code of a text; null if it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + VERSIONS.findIndex(([room], i) => bytes.length + (i + 1 < 10 ? 2 : 3) <= room);
  if (!version) return null;
  const fixed = frame(version);
  const coded = encode(bytes, version);
  return MASKS.map((_, mask) => fill(fixed, coded, mask)).reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
