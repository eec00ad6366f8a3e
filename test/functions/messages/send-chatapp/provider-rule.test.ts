import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../../shared/organizations/manage-organization.ts';
import { oneKey } from '../../../support/master-keys.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { clientOf, number } from '../../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  ['another provider', { provider: 'evolution' }, /current provider is evolution/, { provider: 'cloudprovider' }],
  ['no phone id', { cloud_phone_id: undefined }, /cloud_phone_id/, { cloud_phone_id: 'phone-late' }],
  ['no token', { bearer_token: undefined }, /chatapp_bearer_token/, { bearer_token: 'late' }],
])(
  'is 400 for an organization with %s; nothing is stored and the key stays free',
  async (_what, given, message, cure) => {
    const tenant = await makeTenant(world.ports, given);
    await tenant.addContact(number);
    const { sendText, conversation } = clientOf(world.ports, tenant.apiKey);
    const headers = { 'idempotency-key': 'k' };
    const before = world.outgoing.length;

    const refused = await sendText({}, headers);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Invalid provider', message: expect.stringMatching(message) },
    ]);
    expect([await conversation(), world.outgoing.length]).toEqual([[], before]);

    await changeOrganization(tenant.organization, cure, world.ports);
    const sent = await sendText({}, headers);
    expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
  },
);

test('sends with the new token and number as soon as they are changed', async () => {
  const tenant = await makeTenant(world.ports);
  await tenant.addContact(number);
  await changeOrganization(tenant.organization, { bearer_token: 'rotated', cloud_phone_id: 'phone-new' }, world.ports);
  await clientOf(world.ports, tenant.apiKey).sendText();
  expect(world.outgoing.at(-1)).toMatchObject({
    url: 'https://provider.test/v26.0/phone-new/messages',
    headers: { authorization: 'Bearer rotated' },
  });
});

test('is 500, and says nothing of it, when the stored token cannot be opened', async () => {
  const tenant = await makeTenant(world.ports);
  await tenant.addContact(number);
  const ports = { ...world.ports, secrets: oneKey('another master secret') };
  const failed = await clientOf(ports, tenant.apiKey).sendText();
  expect([failed.status, failed.body]).toEqual([
    500,
    { error: 'Internal server error', message: 'Something went wrong on our side. It has been logged.' },
  ]);
  expect(world.logged.map(({ event }) => event)).toContain('unexpected_error');
});
