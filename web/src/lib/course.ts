// What the course of a game tells about its players.

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
