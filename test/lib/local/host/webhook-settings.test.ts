import { describe, expect, test } from '@jest/globals';
import { configOf } from '../../../../lib/asked.ts';
import { webhookEnvironment } from '../../../../lib/local/webhook-settings.ts';

describe('how patient a laptop is with webhooks', () => {
  test('is as on AWS unless a person says otherwise', () => {
    const { retrySeconds, timeoutMs, probeSeconds, slotsPerOrganization } = configOf({ stage: 'prod' }).webhooks;
    expect(webhookEnvironment({ WEBHOOK_RETRY_SCHEDULE: '' })).toEqual({
      WEBHOOK_RETRY_SCHEDULE: retrySeconds.join(','),
      WEBHOOK_TIMEOUT_MS: String(timeoutMs),
      WEBHOOK_PROBE_SECONDS: String(probeSeconds),
      WEBHOOK_SLOTS_PER_ORGANIZATION: String(slotsPerOrganization),
    });
  });

  test('is what a person says', () => {
    const waits = { WEBHOOK_RETRY_SCHEDULE: '1, 0.5,0', WEBHOOK_TIMEOUT_MS: '500', WEBHOOK_PROBE_SECONDS: '2' };
    const given = { ...waits, WEBHOOK_SLOTS_PER_ORGANIZATION: '3' };
    expect(webhookEnvironment(given)).toEqual({ ...given, WEBHOOK_RETRY_SCHEDULE: '1,0.5,0' });
  });

  test.each([
    ['WEBHOOK_RETRY_SCHEDULE', '1,,2'],
    ['WEBHOOK_RETRY_SCHEDULE', '1,soon'],
    ['WEBHOOK_RETRY_SCHEDULE', '-1'],
    ['WEBHOOK_RETRY_SCHEDULE', '1e3'],
    ['WEBHOOK_RETRY_SCHEDULE', '604801'],
    ['WEBHOOK_RETRY_SCHEDULE', Array(51).fill('1').join(',')],
    ['WEBHOOK_TIMEOUT_MS', '0'],
    ['WEBHOOK_TIMEOUT_MS', '1.5'],
    ['WEBHOOK_TIMEOUT_MS', '15001'],
    ['WEBHOOK_PROBE_SECONDS', '0'],
    ['WEBHOOK_PROBE_SECONDS', '901'],
    ['WEBHOOK_SLOTS_PER_ORGANIZATION', '0'],
    ['WEBHOOK_SLOTS_PER_ORGANIZATION', '1.5'],
    ['WEBHOOK_SLOTS_PER_ORGANIZATION', '1001'],
  ])('cannot be %s=%s', (name, value) => {
    expect(() => webhookEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must be .* not "${value}"$`));
  });
});
