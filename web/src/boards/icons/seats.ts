/* Seats: a colour and a shape each, so that neither is needed alone. */
export const seatColours = ['#e69f00', '#56b4e9', '#009e73', '#cc79a7'] as const;
const shapes = [
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
  'M12 1.5 23 21H1z',
  'M3 3h18v18H3z',
  'M12 0.5 23.5 12 12 23.5 0.5 12z',
] as const;

/* Seats count from 1. */
export const seatColour = (seat: number): string => seatColours[(seat - 1) % seatColours.length]!;
export const seatShape = (seat: number): string => shapes[(seat - 1) % shapes.length]!;
