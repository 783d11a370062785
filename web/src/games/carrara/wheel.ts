// Geometry of the wheel: a fixed price ring around a disc of six segments. Angles in degrees, 0 is east, clockwise.

export const RIM = 230;
export const DISC = 178;

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const short = (n: number): string => n.toFixed(1);

/** The point at a distance from the hub. */
export const polar = (r: number, degrees: number): [number, number] => [Math.cos(rad(degrees)) * r, Math.sin(rad(degrees)) * r];

/** The middle of segment 0 … 5; the first stands at the top. */
export const middle = (segment: number): number => -90 + 60 * segment;

/** A piece of a ring, as a path. */
export function wedge(inner: number, outer: number, from: number, to: number): string {
  const [x1, y1] = polar(outer, from);
  const [x2, y2] = polar(outer, to);
  const [x3, y3] = polar(inner, to);
  const [x4, y4] = polar(inner, from);
  const at = (x: number, y: number) => `${short(x)} ${short(y)}`;
  return `M${at(x1, y1)}A${outer} ${outer} 0 0 1 ${at(x2, y2)}L${at(x3, y3)}A${inner} ${inner} 0 0 0 ${at(x4, y4)}Z`;
}

// Distance and angle from the segment's middle, by the number of blocks in it.
const SPOTS: [number, number][][] = [
  [],
  [[118, 0]],
  [
    [122, -13],
    [122, 13],
  ],
  [
    [96, 0],
    [142, -13],
    [142, 13],
  ],
  [
    [96, -15],
    [96, 15],
    [144, -11],
    [144, 11],
  ],
  [
    [96, -15],
    [96, 15],
    [147, -21],
    [147, 0],
    [147, 21],
  ],
  [
    [77, 0],
    [114, -12],
    [114, 12],
    [154, -21],
    [154, 0],
    [154, 21],
  ],
];

/** Where the blocks of a segment lie: the first rows by hand, more of them in even rings. */
export function spots(segment: number, count: number): [number, number][] {
  const given = SPOTS[count];
  if (given) return given.map(([r, turn]) => polar(r, middle(segment) + (turn * 128) / r));
  const rings: [number, number][] = [
    [78, Math.ceil(count / 4)],
    [116, Math.ceil(count / 3)],
    [152, count - Math.ceil(count / 4) - Math.ceil(count / 3)],
  ];
  return rings.flatMap(([r, n]) =>
    Array.from({ length: n }, (_, i): [number, number] => polar(r, middle(segment) + (n === 1 ? 0 : -22 + (44 * i) / (n - 1)))),
  );
}

/** The lower half of the price ring runs the other way, so that its numbers read from left to right. */
export const reversed = (segment: number): boolean => segment >= 2 && segment <= 4;

/** Where the price of colour 0 … 5 stands on a segment's ring. */
export function priceSpot(segment: number, colour: number): [number, number] {
  return polar(203, middle(segment) + (reversed(segment) ? -1 : 1) * (-21.8 + colour * 8.72));
}

/** The piece of the price ring at a segment. */
export const ring = (segment: number): string => wedge(184, RIM + 4, middle(segment) - 29.3, middle(segment) + 29.3);

export const NOTCH = 'M-9 -179h18l-4 9a5 5 0 01-10 0z';

/** The veins of the marble, each from a point to a point. */
export const VEINS = [
  [-160, -40, -30, -96],
  [-120, 90, 20, 150],
  [40, -170, 120, -20],
  [90, 120, 168, 30],
  [-60, 168, -20, 40],
] as const;
