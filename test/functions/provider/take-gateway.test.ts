import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve } from '../../../functions/provider/take-gateway.ts';
import { serve as serveEvent } from '../../../functions/provider/take-gateway-event.ts';
import { instanceOfName } from '../../../shared/instances/instance-store.ts';
import { newInstanceSchema, registerInstance } from '../../../shared/instances/manage-instance.ts';
import { caller } from '../../support/call.ts';
import { makeInstance, removeInstance } from '../../support/instance.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});
afterAll(() => world.close());

/** What a POST to an instance left in the queue. */
async function take(name: string, secret: string | undefined, body: unknown) {
  const answer = await caller(
    serve,
    world.ports,
  )({
    method: 'POST',
    path: `/provider/gateway/${name}`,
    body,
    ...(secret !== undefined && { headers: { 'x-webhook-secret': secret } }),
  });
  const records = world.queues.inbound.receive();
  for (const record of records) world.queues.inbound.remove(record);
  return { answer, queued: records.map((record) => JSON.parse(record.body)) };
}

const update = { keyId: '3EB0A1', remoteJid: '5511999990000@s.whatsapp.net', fromMe: true, status: 'READ' };
const webhook = { event: 'messages.update', data: [update], apikey: 'the-server-key' };

test('queues every item of a webhook with the instance’s secret, and nothing of the server’s key', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant);
  const { answer, queued } = await take(name, secret, { ...webhook, data: [update, 'poison'] });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  const organization = tenant.organization.id;
  expect(queued).toEqual([
    { channel: 'gateway', kind: 'status', account: name, organization, item: update },
    { channel: 'gateway', kind: 'other', account: name, organization, item: 'poison' },
  ]);
  expect(JSON.stringify([queued, world.logged])).not.toContain('the-server-key');
});

// The last three end partitions of the table which functions may not read.
test.each(['Suporte São', 'サポート', 'a.b_c-d', '𝒜'.repeat(100), 'KEY', 'INSTANCES', 'MEMBERS'])(
  'takes those of the instance %s',
  async (given) => {
    const { name, secret } = await makeInstance(world.ports, tenant, { name: given });
    for (const path of new Set([given, given.normalize('NFD')].map(encodeURIComponent))) {
      // The queue takes nothing twice.
      const { answer, queued } = await take(path, secret, { ...webhook, data: { ...update, path } });
      expect([answer.status, queued.map(({ account }) => account)]).toEqual([200, [name]]);
    }
  },
);

test('401s all the same without the secret, with another, and where there is no such instance', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant);
  const other = await makeInstance(world.ports, await makeTenant(world.ports));
  const gone = await makeInstance(world.ports, tenant);
  await removeInstance(world.ports, gone.name);
  const refused = [
    await take(gone.name, gone.secret, webhook),
    await take(name, [secret, secret].join(', '), webhook),
    await take(name, undefined, webhook),
    await take(name, '', webhook),
    await take(name, `${secret} `, webhook),
    await take(name, secret.slice(0, -1), webhook),
    await take(name, other.secret, webhook),
    await take('nobody', secret, webhook),
    await take('%00', secret, webhook),
    await take('a%2Fb', 'nobody’s', webhook),
    await take('KEYS', secret, webhook),
    await take('KEY', secret, webhook),
  ];
  expect(new Set(refused.map(({ answer }) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect(refused[0]?.answer.status).toBe(401);
  expect(refused.flatMap(({ queued }) => queued)).toEqual([]);
});

test('401s for an instance that has no server of its own', async () => {
  const given = newInstanceSchema.parse({ name: 'over-the-provider', upstream: 'cloudprovider' });
  await registerInstance(tenant.organization, given, world.ports);
  expect(await instanceOfName('over-the-provider', world.ports)).toBeDefined();
  for (const secret of ['', 'nobody’s', 'undefined']) {
    expect((await take('over-the-provider', secret, webhook)).answer.status).toBe(401);
  }
});

test('400s what is no JSON, to whoever has the secret', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant);
  expect((await take(name, secret, '{"event":')).answer.status).toBe(400);
  expect((await take(name, 'wrong', '{"event":')).answer.status).toBe(401);
});

test('takes a thousand entries, and of more nothing at all', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant);
  const updates = Array.from({ length: 1001 }, (_, index) => ({ ...update, index }));
  const { answer, queued } = await take(name, secret, { ...webhook, data: updates });
  expect([answer.status, answer.body.error, queued]).toEqual([400, 'Invalid field', []]);
  expect(answer.body.message).toContain('1,000');
  expect((await take(name, secret, { ...webhook, data: updates.slice(1) })).answer.status).toBe(200);
  world.queues.inbound.clear();
});

test('acknowledges what is nothing to us, queues none of it, and says in one line what it was', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant, { inbound: 'off' });
  const theirs = { key: { id: '3EB0A1', fromMe: false }, message: { conversation: 'my secret' } };
  const nothing = [
    { event: 'messages.upsert', data: Array(3).fill(theirs) },
    { event: 'presence.update', data: { id: 'x' } },
    { event: 'messages.update', data: { ...update, fromMe: false } },
    { event: 'messages.update', data: { ...update, status: 'SERVER_ACK' } },
  ];
  world.logged.length = 0;
  for (const body of nothing) {
    const { answer, queued } = await take(name, secret, body);
    expect([answer.status, answer.body, queued]).toEqual([200, { success: true }, []]);
  }
  const lines = world.logged.filter(({ event }) => event === 'item_ignored');
  expect(lines).toMatchObject([
    { reason: 'not for us: a message of others', count: 3 },
    { reason: 'not for us: presence.update', count: 1 },
    { reason: 'an update of a message of others', count: 1 },
    { reason: expect.stringContaining('SERVER_ACK'), count: 1 },
  ]);
  expect(JSON.stringify(world.logged)).not.toContain('my secret');
});

test('takes six megabytes, without the file in them', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant);
  const key = { id: '3EB0A1', remoteJid: '5511999990000@s.whatsapp.net', fromMe: true };
  const message = { imageMessage: { caption: 'look' }, base64: 'A'.repeat(5_900_000) };
  const { answer, queued } = await take(name, secret, { event: 'messages.upsert', data: { key, message } });
  expect([answer.status, queued.map(({ item }) => item.message)]).toEqual([
    200,
    [{ imageMessage: { caption: 'look' } }],
  ]);
});

test('takes the same where the event’s name is in the address, whatever it is, and refuses the same', async () => {
  const { name, secret } = await makeInstance(world.ports, tenant, { name: 'Suporte São Paulo' });
  const path = `/provider/gateway/${encodeURIComponent(name)}`;
  const post = caller(serveEvent, world.ports);
  for (const event of ['messages-update', 'anything']) {
    const headers = { 'x-webhook-secret': secret };
    const body = { ...webhook, data: { ...update, event } };
    expect((await post({ method: 'POST', path: `${path}/${event}`, headers, body })).status).toBe(200);
    const [record] = world.queues.inbound.receive();
    expect(JSON.parse(record?.body ?? '')).toEqual({
      channel: 'gateway',
      kind: 'status',
      account: name,
      organization: tenant.organization.id,
      item: body.data,
    });
    if (record) world.queues.inbound.remove(record);
  }
  const refused = await post({ method: 'POST', path: `${path}/messages-update`, body: webhook });
  expect([refused.status, refused.body]).toEqual([401, (await take(name, undefined, webhook)).answer.body]);
});
