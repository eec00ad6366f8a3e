import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fuzz } from './fuzz.ts';
import { type FuzzSetting, openSetting } from './setting.ts';

let setting: FuzzSetting;
beforeAll(async () => {
  setting = await openSetting();
});
afterAll(() => setting?.end());

test('random and near-valid requests are answered as documented, and leave neither a secret, a stack nor half of anything', async () => {
  const { findings, statuses, compared } = await fuzz(setting, { requests: 300, seed: 20_261_128 });
  expect(findings).toEqual([]);
  expect(setting.logProblems).toEqual([]);
  // It reaches what it is to try: successes and refusals of most operations, and tables that were compared.
  const counts = [...statuses.values()].flatMap((operation) => [...operation]);
  const of = (least: number, most: number) =>
    counts.filter(([status]) => status >= least && status < most).reduce((sum, [, count]) => sum + count, 0);
  expect([statuses.size > 25, of(200, 300) > 50, of(400, 500) > 50, compared > 0]).toEqual([true, true, true, true]);
});
