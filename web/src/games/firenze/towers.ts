// Geometry of the six towers of the board: where floors, windows and battlements are.

export const W = 614;
export const X0 = 80; // the first tower
export const TW = 82; // how wide a tower is
export const GAP = 6;
export const FY = 104; // the top of the highest floor
export const FH = 78; // how high a floor is
export const FLOORS = [8, 7, 6, 5, 4, 3];
export const BOTTOM = FY + FLOORS.length * FH;

export const floorTop = (floor: number): number => FY + (8 - floor) * FH;

export const battlement = (x: number): string => `M${x - 5} ${FY - 16}v-22h11v9h9v-9h12v9h9v-9h${TW - 72}v9h9v-9h12v9h9v-9h11v22z`;

/** The window of an order. */
export function arch(x: number, floor: number): string {
  const y = floorTop(floor) + 10,
    h = FH - 17,
    w = 46,
    left = x + TW / 2 - w / 2;
  return `M${left} ${y + h}V${y + 19}A${w / 2} 19 0 01${left + w} ${y + 19}V${y + h}Z`;
}
