import type { Line } from './line-chart.ts';

/** Pixels from a point to the middle of its figure, and from one figure to the next, at least. */
const [away, apart] = [14, 15];
const rounds = 20;

/**
 * How far below its point each figure stands, in pixels (above it where this is negative), by line's number and size. Figures of one
 * size are above their points, or below where others are close above; the last ones are beside them. They move aside where they would
 * cover each other.
 */
export function labelOffsets(lines: readonly Line[], heightOf: (value: number) => number): Map<string, number> {
  const labels = lines.flatMap(({ points }, line) =>
    points.map(([size, value], index) => {
      const point = -heightOf(value);
      return { id: `${line} ${size}`, size, point, at: point, isLast: index === points.length - 1 };
    }),
  );
  for (const beside of Object.values(Object.groupBy(labels, ({ size }) => String(size)))) {
    const points = (beside ?? []).map(({ point }) => point);
    for (const label of beside ?? []) if (!label.isLast) label.at += isLowest(label.point, points) ? away : -away;
    spread(beside ?? []);
  }
  return new Map(labels.map(({ id, point, at }) => [id, Math.round(at - point)]));
}

/** Whether others are close above a point, and none below. */
const isLowest = (point: number, points: readonly number[]): boolean =>
  points.some((other) => other < point && point - other < 3 * away) && !points.some((other) => other > point);

/** Moves those apart that are too close, both by as much, until none is. */
function spread(labels: { at: number }[]): void {
  const fromTop = labels.toSorted((a, b) => a.at - b.at);
  for (let round = 0; round < rounds; round++) {
    for (const [index, lower] of fromTop.entries()) {
      const upper = fromTop[index - 1];
      const missing = upper ? apart - (lower.at - upper.at) : 0;
      if (!upper || missing <= 0) continue;
      upper.at -= missing / 2;
      lower.at += missing / 2;
    }
  }
}
