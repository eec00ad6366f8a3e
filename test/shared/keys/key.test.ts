import { expect, test } from '@jest/globals';
import { toKeyView } from '../../../shared/keys/issue-key.ts';
import { type StoredKey, stateOfKey } from '../../../shared/keys/key.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const key: StoredKey = {
  id: 'key_A1b2C3d4E5f6PBaPI87ruxX6SiR1Gw4D1x',
  organization_id: 'org_A1b2C3d4E5f6',
  hash: 'PBaPI87ruxX6SiR1Gw4D1xXXxHk8b0IcntYQFQczbw0',
  name: 'shop',
  created_at: '2026-11-01T00:00:00.000Z',
};

test.each<[string, Partial<StoredKey>, string]>([
  ['without an end', {}, 'active'],
  ['with an end in a millisecond', { expires_on: '2026-11-28T10:00:00.001Z' }, 'active'],
  ['with an end now', { expires_on: '2026-11-28T10:00:00.000Z' }, 'expired'],
  ['with an end in the past', { expires_on: '2025-01-01T00:00:00.000Z' }, 'expired'],
  ['that was revoked', { revoked_at: '2026-11-28T09:00:00.000Z' }, 'revoked'],
  [
    'that was revoked and has expired',
    { revoked_at: '2026-11-28T09:00:00.000Z', expires_on: '2026-01-01T00:00:00.000Z' },
    'revoked',
  ],
])('a key %s is %s', (_what, given, state) => {
  expect(stateOfKey({ ...key, ...given }, now)).toBe(state);
});

test('an operator sees all of a key but its hash', () => {
  expect(toKeyView({ ...key, last_used_at: '2026-11-28T09:00:00.000Z' }, now)).toEqual({
    id: 'key_A1b2C3d4E5f6PBaPI87ruxX6SiR1Gw4D1x',
    organization_id: 'org_A1b2C3d4E5f6',
    name: 'shop',
    state: 'active',
    created_at: '2026-11-01T00:00:00.000Z',
    last_used_at: '2026-11-28T09:00:00.000Z',
    expires_at: null,
    revoked_at: null,
  });
});
