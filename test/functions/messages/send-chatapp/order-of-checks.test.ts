import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '../../../../functions/messages/send-chatapp.ts';
import { makeApiKey } from '../../../../shared/keys/key.ts';
import { shortIdOfOrganization } from '../../../../shared/organizations/organization.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { aText } from '../../client.ts';
import { callRaw } from '../../raw-event.ts';

let world: World;
let unready: Tenant;
let ready: Tenant;
beforeAll(async () => {
  world = await openWorld();
  unready = await makeTenant(world.ports, { cloud_phone_id: undefined });
  ready = await makeTenant(world.ports);
});
afterAll(() => world.close());

interface Wrongs {
  readonly apiKey?: string;
  readonly tenantId?: string;
  readonly idempotencyKey?: string;
  readonly contentType?: string;
  readonly body: string;
}

function call({ apiKey, tenantId, idempotencyKey, contentType = 'application/json', body }: Wrongs) {
  return callRaw(serve, world.ports, {
    headers: {
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      'content-type': contentType,
    },
    query: tenantId ? `tenantId=${tenantId}` : '',
    body,
  });
}

/** Everything is wrong that later checks look at; each row mends what the row before was refused for. */
describe('a request that is wrong in every way is refused for the first thing in the order of checks:', () => {
  const tooLong = 'k'.repeat(256);
  const badType = JSON.stringify({ message_type: 'fax' });
  const badFields = JSON.stringify({ message_type: 'text' });
  const mine = () => ({ apiKey: unready.apiKey, tenantId: unready.organization.slug });
  const rows: [string, () => Wrongs, [number, string], RegExp][] = [
    [
      'key',
      () => ({ tenantId: 'other', idempotencyKey: tooLong, contentType: 'text/plain', body: '{' }),
      [401, 'Invalid API key'],
      /missing or invalid/,
    ],
    [
      'tenantId',
      () => ({ ...mine(), tenantId: 'other', idempotencyKey: tooLong, contentType: 'text/plain', body: '{' }),
      [401, 'Invalid API key'],
      /other/,
    ],
    [
      'size',
      () => ({ ...mine(), idempotencyKey: tooLong, contentType: 'text/plain', body: '{'.repeat(262_145) }),
      [413, 'Payload too large'],
      /262145/,
    ],
    [
      'content type',
      () => ({ ...mine(), idempotencyKey: tooLong, contentType: 'text/plain', body: '{' }),
      [415, 'Unsupported content type'],
      /application\/json/,
    ],
    ['JSON', () => ({ ...mine(), idempotencyKey: tooLong, body: '{' }), [400, 'Invalid request body'], /JSON/],
    [
      'message_type',
      () => ({ ...mine(), idempotencyKey: tooLong, body: badType }),
      [400, 'Invalid message type'],
      /message_type/,
    ],
    [
      'fields',
      () => ({ ...mine(), idempotencyKey: tooLong, body: badFields }),
      [400, 'Missing required field'],
      /phone_number/,
    ],
    [
      'idempotency key',
      () => ({ ...mine(), idempotencyKey: tooLong, body: JSON.stringify(aText) }),
      [400, 'Invalid field'],
      /Idempotency-Key/,
    ],
    ['provider', () => ({ ...mine(), body: JSON.stringify(aText) }), [400, 'Invalid provider'], /cloud_phone_id/],
    [
      'contact',
      () => ({ apiKey: ready.apiKey, body: JSON.stringify(aText) }),
      [404, 'Contact not found'],
      /5511999990000/,
    ],
  ];
  test.each(rows)('%s', async (_name, wrongs, [status, error], message) => {
    const refused = await call(wrongs());
    expect(refused).toMatchObject({ status, body: { error, message: expect.stringMatching(message) } });
    expect(world.outgoing).toEqual([]);
  });
});

test('404s with the number searched when the contact is unknown', async () => {
  const { body } = await call({
    apiKey: ready.apiKey,
    body: JSON.stringify({ ...aText, phone_number: '+55 (11) 98888-7777' }),
  });
  expect(body).toEqual({
    error: 'Contact not found',
    message: expect.stringContaining('5511988887777'),
    chatapp_id: '5511988887777',
  });
});

test('a stranger learns nothing about schemas: every body gets the same 401', async () => {
  await ready.addContact(aText.phone_number);
  expect((await call({ apiKey: ready.apiKey, body: JSON.stringify(aText) })).status).toBe(200);
  const bodies = ['', '{', 'null', '{"message_type":"fax"}', JSON.stringify(aText), '['.repeat(300_000)];
  // The process knows the organization, so that what is asked is read with the key.
  const forged = makeApiKey(shortIdOfOrganization(ready.organization.id), world.ports.ids);
  const asked = bodies.flatMap((body) => [{ body }, { body, apiKey: forged }]);
  const answers = await Promise.all(asked.map((wrongs) => call({ ...wrongs, tenantId: 'other' })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test.each([
  ['tenantId twice', 'tenantId=a&tenantId=a', 400, 'Invalid parameter'],
  ['tenantId of nobody', 'tenantId=nobody', 401, 'Invalid API key'],
  ['tenantId in capitals', 'tenantId=TENANT', 401, 'Invalid API key'],
])('refuses %s', async (_what, query, status, error) => {
  const headers = { authorization: `Bearer ${ready.apiKey}`, 'content-type': 'application/json' };
  const refused = await callRaw(serve, world.ports, { headers, query, body: JSON.stringify(aText) });
  expect([refused.status, refused.body.error]).toEqual([status, error]);
});
