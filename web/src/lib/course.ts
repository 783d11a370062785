// What the course of a game tells about its players.

/** A moment at which a seat gained much. */
export interface Turn {
  moment: number;
  seat: number;
  gain: number;
}

export interface Course {
  ahead: number; // part of the moments at which this seat alone had the most points
  leap: number; // most points gained from one moment to the next
}

/** Of every seat, from the scores of all seats moment by moment. */
export function courses(scores: number[][]): Course[] {
  const seats = scores[0]?.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const own = scores.map((row) => row[seat] ?? 0);
    const leads = scores.filter((row, i) => row.every((n, other) => other === seat || n < (own[i] ?? 0))).length;
    const gains = own.slice(1).map((n, i) => n - (own[i] ?? 0));
    return { ahead: leads / scores.length, leap: Math.max(0, ...gains) };
  });
}

/** The greatest gains of the game, one a moment, as they came. */
export function turningPoints(scores: number[][], most = 3): Turn[] {
  const gains = scores.slice(1).map((row, i): Turn => {
    const by = row.map((n, seat) => n - (scores[i]?.[seat] ?? 0));
    const gain = Math.max(...by);
    return { moment: i + 1, seat: by.indexOf(gain), gain };
  });
  return gains
    .filter((turn) => turn.gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .sort((a, b) => a.moment - b.moment);
}

/** Who has the most in each row of a score: the seats, or nobody where all are alike. */
export const best = (points: number[]): number[] => {
  const high = Math.max(...points);
  const holders = points.flatMap((n, seat) => (n === high ? [seat] : []));
  return high > 0 && holders.length < points.length ? holders : [];
};
