/** The middle one; of an even number, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below = Number.NaN, above = below] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (below + above) / 2;
}

/** The smallest value that so many hundredths of all are not above. */
export const percentile = (values: readonly number[], hundredths: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((values.length * hundredths) / 100) - 1)] ?? Number.NaN;

/** How often `over` is `under`, pair by pair: what a busy machine does to one it does to the other, and it cancels out. */
export const medianRatio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, index) => value / (under[index] ?? Number.NaN)));
