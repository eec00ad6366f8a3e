import { describe, expect, test } from '@jest/globals';
import { areas } from './areas.ts';
import { chosen } from './choose.ts';
import { type Mutant, mutated } from './mutant.ts';
import { summaryOf, type Tried } from './summary.ts';
import type { Verdict } from './workshop.ts';

const mutant = (name: string, more: Partial<Mutant> = {}): Mutant => ({
  name,
  file: 'test/mutants/choose.ts',
  from: 'size = Math.min(',
  to: 'size = Math.max(',
  breaks: 'A sample is no larger than what there is.',
  tests: ['test/mutants/mutants.test.ts'],
  ...more,
});
const small = {
  one: [mutant('a'), mutant('b', { kept: 'for a reason' }), mutant('c')],
  two: [mutant('d'), mutant('e'), mutant('f'), mutant('g')],
};
const names = (wanted: Parameters<typeof chosen>[1]) =>
  chosen(small, wanted)
    .map((each) => each.mutant.name)
    .join('');

describe('the mutants of a run', () => {
  test('are all but those that are kept', () => {
    expect(names({})).toBe('acdefg');
  });

  test('are a sample that is spread evenly, and no larger than what there is', () => {
    expect([names({ sample: '3' }), names({ sample: '2' }), names({ sample: '99' })]).toEqual(['adf', 'ae', 'acdefg']);
  });

  test('are those of an area, or the one that is named, also where it is kept', () => {
    expect([names({ area: 'one' }), names({ only: 'b' }), names({ area: 'three' })]).toEqual(['ac', 'b', '']);
  });

  test('come from every area in a sample of twenty', () => {
    expect(new Set(chosen(areas, { sample: '20' }).map(({ area }) => area)).size).toBeGreaterThan(8);
  });
});

describe('a fault', () => {
  test('is put into the text of its file', () => {
    expect(mutated(mutant('a'))).toContain('const size = Math.max(Number(sample');
  });

  test.each([
    ['is not there', 'nowhere to be found', '0 times'],
    ['is there more than once', 'some', / \d+ times/],
  ])('is refused whose fragment %s', (_what, from, times) => {
    expect(() => mutated(mutant('a', { from }))).toThrow(times);
  });
});

describe('a run', () => {
  const tried = (verdict: Verdict, count: number): Tried[] =>
    Array.from({ length: count }, () => ({ area: 'one', mutant: mutant('a'), verdict, seconds: 1 }));

  test.each<[number, number, number, boolean]>([
    [97, 3, 0, true],
    [96, 4, 0, false],
    [20, 1, 0, false],
    [99, 0, 1, false],
  ])('of %i noticed, %i unnoticed and %i that cannot be run is good: %s', (noticed, unnoticed, broken, isGood) => {
    const all = [...tried('failed', noticed), ...tried('passed', unnoticed), ...tried('broken', broken)];
    expect(summaryOf(all, 60).isGood).toBe(isGood);
  });

  test('says which promise nobody saw broken, and counts one that never ended as noticed', () => {
    const { text } = summaryOf([...tried('endless', 2), ...tried('passed', 1)], 60);
    expect(text).toContain('A sample is no larger than what there is.');
    expect(text).toContain('2 of 3 noticed in 60 s');
  });
});
