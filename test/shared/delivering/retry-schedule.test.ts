import { describe, expect, test } from '@jest/globals';
import { askedWait, retryAfter, waitAfter } from '../../../shared/delivering/retry-schedule.ts';

const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
const waits = (fraction: number) => schedule.map((_, index) => waitAfter(index + 1, { schedule, fraction }));

describe('the wait after an attempt that failed', () => {
  test('is that of the schedule, ten per cent more or less', () => {
    expect(waits(0.5)).toEqual(schedule.map((seconds) => seconds * 1000));
    expect(waits(0)).toEqual(schedule.map((seconds) => seconds * 900));
    expect(waits(1)).toEqual(schedule.map((seconds) => seconds * 1100));
  });

  test('is none after the last', () => {
    expect(waitAfter(8, { schedule, fraction: 0.5, askedMs: 1 })).toBeUndefined();
  });

  test('can be lengthened by the receiver, up to twelve hours, and not shortened', () => {
    const asked = (askedMs: number) => waitAfter(2, { schedule, fraction: 0.5, askedMs });
    expect(asked(301_000)).toBe(301_000);
    expect(asked(10_000)).toBe(300_000);
    expect(asked(Number.POSITIVE_INFINITY)).toBe(12 * 3_600_000);
  });
});

const now = Date.parse('2026-11-28T10:00:00.000Z');

test.each([
  [429, undefined, 60_000],
  [429, 'soon', 60_000],
  [429, '2', 2_000],
  [429, '120', 120_000],
  [503, undefined, undefined],
  [503, '120', 120_000],
  [500, undefined, undefined],
])('an answer of %i with Retry-After %s asks for a wait of %s ms', (status, header, ms) => {
  const headers = new Headers(header === undefined ? {} : { 'retry-after': header });
  expect(askedWait({ status, headers }, now)).toBe(ms);
});

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['999999999999999', 999_999_999_999_999_000],
    ['Sat, 28 Nov 2026 10:02:00 GMT', 120_000],
    ['Sat Nov 28 10:02:00 2026 GMT', 120_000],
    ['Sat, 28 Nov 2026 09:00:00 GMT', 0],
  ])('%s is read', (header, ms) => {
    expect(retryAfter(header, now)).toBe(ms);
  });

  test.each([null, '', 'soon', '-1', '1.5', '2026-11-28T10:02:00Z', '0x10'])('%s says nothing', (header) => {
    expect(retryAfter(header, now)).toBeUndefined();
  });
});
