import { expect, test } from '@jest/globals';
import { configOf } from '../../../../lib/asked.ts';
import { limitsEnvironment, localLimits } from '../../../../lib/local/limits.ts';

test('what an organization may use on a laptop is as on AWS unless a person says otherwise', () => {
  expect(localLimits({ SENDS_PER_SECOND: '' })).toEqual(configOf({ stage: 'prod' }).limits);
  expect(limitsEnvironment({})).toEqual({
    SENDS_PER_SECOND: '80',
    READS_PER_SECOND: '100',
    CONTACTS_QUOTA: '1000000',
    MEDIA_QUOTA_MEGABYTES: '100000',
    WEBHOOKS_QUOTA: '100',
  });
  expect(localLimits({ SENDS_PER_SECOND: '5' }).sendsPerSecond).toBe(5);
});

test.each(['0', '-5', '1.5', '1e3', 'many', ' 5'])('SENDS_PER_SECOND cannot be "%s"', (value) => {
  expect(() => localLimits({ SENDS_PER_SECOND: value })).toThrow(
    `SENDS_PER_SECOND must be a whole number from 1 on, not "${value}"`,
  );
});
