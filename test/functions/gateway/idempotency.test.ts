import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { good, kinds, newGateway, serverTakes } from './gateway-client.ts';

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
  gateway = await newGateway(world.ports);
});
beforeEach(() => {
  world.provider = serverTakes;
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const newKey = () => ({ 'idempotency-key': `gateway-${++made}` });

test.each(kinds)('a %s with the same key and body is sent once and answered twice', async (kind) => {
  const headers = newKey();
  const [first, again] = [await gateway.good(kind, {}, headers), await gateway.good(kind, {}, headers)];
  expect([first.status, again.status, again.headers['Idempotency-Replayed']]).toEqual([200, 200, 'true']);
  expect(again.body).toEqual(first.body);
  expect(world.outgoing).toHaveLength(1);
});

test.each(kinds)('a %s with the same key and body to another instance is sent by that one too', async (kind) => {
  const other = await newGateway(world.ports, 'evolution', gateway.tenant);
  const [headers, bodies] = [newKey(), new Set<unknown>()];
  for (const { instance } of [gateway, other, gateway, other]) {
    const { status, body } = await gateway.send(kind, good[kind], { headers, name: instance.name });
    expect(status).toBe(200);
    bodies.add(body.response.key.id);
  }
  expect(bodies.size).toBe(2);
  const calledFor = world.outgoing.map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  expect(calledFor).toEqual([gateway.instance.name, other.instance.name]);
});

test.each(kinds)('a %s with the same key and another body is 422', async (kind) => {
  const headers = newKey();
  await gateway.good(kind, {}, headers);
  expect(await gateway.good(kind, { more: 1 }, headers)).toMatchObject({
    status: 422,
    body: { status: 422, error: true },
  });
});

test.each(kinds)(
  'a %s whose answer is lost is 500, stays so, is in the history, and is never sent again',
  async (kind) => {
    world.provider = () => ({ kind: 'lost', reason: 'timeout' });
    const headers = newKey();
    const lost = await gateway.good(kind, {}, headers);
    expect(lost).toMatchObject({ status: 500, body: { status: 500, error: true } });
    world.provider = serverTakes;
    const again = await gateway.good(kind, {}, headers);
    expect([again.status, again.headers['Idempotency-Replayed'], again.body]).toEqual([500, 'true', lost.body]);
    expect(world.outgoing).toHaveLength(1);
    if (kind === 'reaction') return;
    expect((await gateway.conversation()).at(-1)).toMatchObject({ outcome_unknown: true, message_id: null });
  },
);

test.each(kinds)('a %s that the server refuses is 400 in our body, kept under its key', async (kind) => {
  world.provider = () =>
    jsonAnswer(400, {
      status: 400,
      error: 'Bad Request',
      response: { message: [{ jid: 'x', exists: false, number: 'x' }] },
    });
  const headers = newKey();
  const refused = await gateway.good(kind, {}, headers);
  expect(refused).toMatchObject({
    status: 400,
    body: { status: 400, error: true, response: { message: [expect.any(String)] } },
  });
  expect((await gateway.good(kind, {}, headers)).headers['Idempotency-Replayed']).toBe('true');
  expect(world.outgoing).toHaveLength(1);
});

test.each(kinds)('a %s that the server puts off is 429 with Retry-After, and leaves the key free', async (kind) => {
  world.provider = () => jsonAnswer(429, {}, { 'retry-after': '7' });
  const headers = newKey();
  expect(await gateway.good(kind, {}, headers)).toMatchObject({ status: 429, headers: { 'Retry-After': '7' } });
  world.provider = serverTakes;
  expect((await gateway.good(kind, {}, headers)).status).toBe(200);
});

test.each([
  ['no JSON', 201, '<html>'],
  ['nothing', 201, ''],
  ['no id', 201, { status: 'PENDING' }],
  ['a fault', 502, 'Bad Gateway'],
])('a server that answers with %s leaves the outcome unknown', async (_what, status, body) => {
  world.provider = () => jsonAnswer(status, body);
  expect(await gateway.good('poll')).toMatchObject({ status: 500, body: { error: true } });
});

test('a server that cannot be reached is tried again, since nothing was sent', async () => {
  world.provider = (_request, count) =>
    count === 1 ? { kind: 'unsent', reason: 'ECONNREFUSED' } : jsonAnswer(201, { key: { id: 'SECOND' } });
  expect((await gateway.good('poll')).body.response.key.id).toBe('SECOND');
});

test('its own key is in no answer', async () => {
  world.provider = () => jsonAnswer(400, { response: { message: [`bad ${gateway.instance.key}`] } });
  expect(JSON.stringify((await gateway.good('poll')).body)).not.toContain(gateway.instance.key);
});
