import type { DaySums } from './day.ts';

/**
 * How long people waited for a first answer, as counts of what took so many seconds or up to 15 % more: the buckets of days are
 * added up, and a median of them is right to 7 %.
 */
type AnswerTimes = DaySums['answers'];

const growth = 1.15;

const bucketOf = (ms: number): string => String(Math.floor(Math.log1p(Math.max(0, ms) / 1000) / Math.log(growth)));

/** The middle of a bucket, in seconds. */
const secondsOf = (bucket: number): number => growth ** (bucket + 0.5) - 1;

/** Counts an answer that took `ms`. */
export function countAnswer(times: AnswerTimes, ms: number): void {
  const bucket = bucketOf(ms);
  times[bucket] = (times[bucket] ?? 0) + 1;
}

/** How many answers there were, and the median of what they took, in whole seconds; null where there was none. */
export function shownAnswers(days: readonly AnswerTimes[]): { answered: number; median_seconds: number | null } {
  const counts = new Map<number, number>();
  for (const [bucket, count] of days.flatMap((times) => Object.entries(times))) {
    counts.set(Number(bucket), (counts.get(Number(bucket)) ?? 0) + count);
  }
  const answered = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [bucket, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    before += count;
    if (before * 2 >= answered) return { answered, median_seconds: Math.round(secondsOf(bucket)) };
  }
  return { answered, median_seconds: null };
}
