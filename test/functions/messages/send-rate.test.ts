import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { organizationKey } from '../../../shared/organizations/organization.ts';
import { sendsLeft } from '../../../shared/organizations/send-rate.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { itemsOf } from '../../support/items-of.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { type Client, clientOf, digits, newClient } from '../client.ts';
import { kinds, newGateway, serverTakes } from '../gateway/gateway-client.ts';
import { newPhotoappClient, photoappId } from '../photoapp-client.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, { ...acceptedBy(`wamid.${count}`), message_id: `m${count}` });
  // Each test begins with a window.
  world.clock.advance(10_000 - (world.clock.now() % 10_000));
});
afterAll(() => world.close());

/** Organizations may send one message a second, which is ten in a window. */
const atOne = (ports: Ports = world.ports): Ports => ({
  ...ports,
  settings: { ...ports.settings, limits: { ...ports.settings.limits, sendsPerSecond: 1 } },
});
const times = async (count: number, send: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await send()).status);
  return statuses;
};
const ok = (count: number) => Array(count).fill(200);
const useUp = async ({ organization, apiKey }: Tenant) => {
  const client = clientOf(atOne(), apiKey);
  // A send that finds no contact counts as well.
  const statuses = await times(10, () => client.sendText({ phone_number: '+5511900000000' }));
  expect(statuses).toEqual(Array(10).fill(404));
  expect((await sendsLeft(organization, atOne())).left).toBe(0);
};
const text = /may send 1 messages a second \(10 in ten seconds.*operator.*relaydesk organization update --send-rate/;

describe('a send over the organization’s rate is 429, in the words of its clients, and nothing is sent:', () => {
  test('E1', async () => {
    const { tenant } = await newClient(world.ports);
    await useUp(tenant);
    const { status, headers, body } = await clientOf(atOne(), tenant.apiKey).sendText();
    expect([status, headers['Retry-After'], body.error]).toEqual([429, '10', 'Rate limited']);
    expect(body.message).toMatch(text);
    expect(world.outgoing).toEqual([]);
  });

  test('E2, whose provider’s limits are 500', async () => {
    const { sendAudio } = await newPhotoappClient(atOne());
    world.provider = () => jsonAnswer(400, { error: { code: 613, message: 'slower' } }, { 'retry-after': '7' });
    const turnedAway = await sendAudio();
    expect([turnedAway.status, turnedAway.headers['Retry-After']]).toEqual([500, '7']);
    await times(9, () => sendAudio());
    world.outgoing.length = 0;
    const { status, headers, body } = await sendAudio();
    expect([status, headers['Retry-After'], body]).toEqual([
      429,
      '10',
      { success: false, error: expect.stringMatching(text) },
    ]);
    expect(world.outgoing).toEqual([]);
  });

  test.each(kinds)('%s of the gateway', async (kind) => {
    const gateway = await newGateway(atOne());
    await useUp(gateway.tenant);
    const { status, headers, body } = await gateway.good(kind);
    expect([status, headers['Retry-After']]).toEqual([429, '10']);
    expect(body).toEqual({ status: 429, error: true, response: { message: [expect.stringMatching(text)] } });
    expect(world.outgoing).toEqual([]);
  });

  test('all of these together: one organization has one rate', async () => {
    const { tenant, sendText } = await newClient(atOne());
    await tenant.addContact('', 'Rui', { phone_number: undefined, photoapp_id: photoappId });
    const gateway = await newGateway(atOne(), 'evolution', tenant);
    expect(await times(9, () => sendText())).toEqual(ok(9));
    world.provider = serverTakes;
    expect((await gateway.good('location')).status).toBe(200);
    expect((await gateway.good('poll')).status).toBe(429);
    expect((await sendText()).status).toBe(429);
  });
});

test('a send over the rate leaves nothing on record, be it the first that is refused or another: its key is free', async () => {
  const { tenant, sendText, conversation } = await newClient(atOne());
  await useUp(tenant);
  const headers = { 'idempotency-key': 'order-0' };
  // As one that has read the organization before few were left: it is counted beside its record.
  const key = organizationKey(tenant.organization.id);
  await world.ports.table.write({ kind: 'update', key, change: { remove: ['few_sends_left_until'] } });
  for (let refused = 0; refused < 2; refused++) {
    expect((await sendText({}, headers)).status).toBe(429);
    const standing = await itemsOf(dynamo, tenant.organization.id);
    expect(standing.filter(({ sk }) => sk === 'INTENT')).toEqual([]);
  }
  expect(await conversation()).toEqual([]);
  world.clock.advance(10_000);
  const sent = await sendText({}, headers);
  expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
});

describe('what is counted', () => {
  let client: Client & { tenant: Tenant };
  beforeEach(async () => {
    client = await newClient(atOne());
  });

  test('is each window by itself: after Retry-After a send goes', async () => {
    world.clock.advance(6_500);
    expect(await times(11, () => client.sendText())).toEqual([...ok(10), 429]);
    const { headers } = await client.sendText();
    expect(headers['Retry-After']).toBe('4');
    world.clock.advance(4_000);
    expect((await client.sendText()).status).toBe(200);
  });

  test('is each of fifteen that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => client.sendText()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('is not another organization’s', async () => {
    await useUp(client.tenant);
    const other = await newClient(atOne());
    expect((await other.sendText()).status).toBe(200);
  });

  test('is a send before its recipient and its provider are looked at', async () => {
    const unready = await makeTenant(world.ports, { cloud_phone_id: undefined });
    const { sendText } = clientOf(atOne(), unready.apiKey);
    const answers = await times(11, () => sendText());
    expect(answers).toEqual([...Array(10).fill(400), 429]);
  });

  test('is no replay, no 422 and no 409, which are answered although the rate is used up', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await client.sendText({}, headers);
    for (let n = 0; n < 12; n++) {
      expect((await client.sendText({}, headers)).headers['Idempotency-Replayed']).toBe('true');
      expect((await client.sendText({ text: 'other' }, headers)).status).toBe(422);
    }
    expect(await times(10, () => client.sendText())).toEqual([...ok(9), 429]);
    const again = await client.sendText({}, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(world.outgoing).toHaveLength(10);
  });

  test('is one of two sends at once under a new key', async () => {
    const headers = { 'idempotency-key': 'order-2' };
    await Promise.all([client.sendText({}, headers), client.sendText({}, headers)]);
    expect((await sendsLeft(client.tenant.organization, atOne())).left).toBe(9);
  });

  test('is a send that the provider turned away', async () => {
    world.provider = () => jsonAnswer(429, refusedBy(130429));
    expect((await client.sendText()).body.error).toBe('Rate limited');
    expect((await sendsLeft(client.tenant.organization, atOne())).left).toBe(9);
  });

  test('is nothing that is refused for its fields', async () => {
    await client.sendText({ text: '' });
    await client.send({ body: '{' });
    expect((await sendsLeft(client.tenant.organization, atOne())).left).toBe(10);
  });
});

test('an organization’s own rate counts, and taking it away brings the stage’s back', async () => {
  const { tenant, sendText } = await newClient(atOne());
  const own = await changeOrganization(tenant.organization, { send_rate: 2 }, world.ports);
  expect(await times(21, () => sendText())).toEqual([...ok(20), 429]);
  await changeOrganization(own, { send_rate: '' }, world.ports);
  expect((await sendText()).body.message).toMatch(text);
});

test('a send goes on, and once, where the table throttles its counter; that is logged', async () => {
  const { tenant } = await newClient(world.ports);
  const throttled = Object.assign(new Error('slower'), { name: 'ProvisionedThroughputExceededException' });
  const table: Ports['table'] = {
    ...world.ports.table,
    write: async (write) => {
      if ('key' in write && write.key.pk.includes('#SENDS#')) throw throttled;
      return world.ports.table.write(write);
    },
  };
  const { sendText, conversation } = clientOf({ ...atOne(), table }, tenant.apiKey);
  world.logged.length = 0;
  expect(await times(12, () => sendText())).toEqual(ok(12));
  expect(await conversation(digits)).toHaveLength(12);
  const lines = world.logged.filter(({ event }) => event === 'send_not_counted');
  expect(lines).toHaveLength(12);
  expect(lines[0]).toMatchObject({ level: 'WARN', error: 'ProvisionedThroughputExceededException' });
});
