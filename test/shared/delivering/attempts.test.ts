import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import type { OutboundResult } from '../../../shared/outbound/outbound.ts';
import { rotateSecret } from '../../../shared/subscriptions/webhook-secret.ts';
import { makeEvent } from '../../support/events.ts';
import { type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

async function subscribed() {
  const tenant = await makeTenant(world.ports);
  return { tenant, receiver: await receivers.subscribe(tenant) };
}

const hours = 3_600_000;

/** Lets this much time pass as it does: the sweeper comes by now and then. */
async function pass(ms: number, step = 10 * 60_000): Promise<void> {
  const end = world.clock.now() + ms;
  while (world.clock.now() < end) {
    world.clock.advance(Math.min(step, end - world.clock.now()));
    await sweepDeliveries(world.ports);
    await world.drain();
  }
}

describe('an attempt', () => {
  test('that is answered with a 2xx delivers, and is recorded with the first kilobyte of the answer', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(204, 'x'.repeat(5_000), { 'set-cookie': 'secret=1' });

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    const [delivery] = await receiver.deliveries();
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1 });
    expect(delivery?.next_attempt_at).toBeUndefined();
    expect(delivery?.attempts).toEqual([
      {
        number: 1,
        at: expect.any(String),
        status_code: 204,
        duration_ms: expect.any(Number),
        error: null,
        response_excerpt: 'x'.repeat(1024),
      },
    ]);
    expect(JSON.stringify(delivery)).not.toContain('secret=1');
  });

  test('is signed so that the public library takes it, afresh each time, under one id', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => jsonAnswer(count === 1 ? 500 : 200, '');
    // The library looks at the real time.
    world.clock.advance(Date.now() - world.clock.now());
    const event = makeEvent(tenant);

    await fanOut(event, world.ports);
    await world.drain();

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([`${event.id}_${receiver.id}`, `${event.id}_${receiver.id}`]);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
    for (const { headers, body } of receiver.received) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Relaydesk' });
      expect(new Webhook(receiver.secret).verify(body, { ...headers })).toMatchObject({
        id: event.id,
        data: event.data,
      });
    }
  });

  test('is signed with the secret before too, for a day after a rotation', async () => {
    const { tenant, receiver } = await subscribed();
    const { secret } = await rotateSecret(tenant.organization, await receiver.webhook(), world.ports);
    world.clock.advance(Math.max(0, Date.now() - world.clock.now()));

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();
    world.clock.advance(25 * hours);
    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    const signatures = receiver.received.map(({ headers }) => headers['webhook-signature']?.split(' ').length);
    expect(signatures).toEqual([2, 1]);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    for (const held of [secret, receiver.secret])
      expect(() => new Webhook(held).verify(body, { ...headers })).not.toThrow();
  });

  test.each<[string, OutboundResult, string, number | null]>([
    ['timeout', { kind: 'lost', reason: 'timeout' }, 'timeout', null],
    ['name that leads nowhere', { kind: 'unsent', reason: 'ENOTFOUND' }, 'dns', null],
    ['refused connection', { kind: 'unsent', reason: 'ECONNREFUSED' }, 'refused', null],
    ['certificate of its own', { kind: 'unsent', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'tls', null],
    ['expired certificate', { kind: 'unsent', reason: 'CERT_HAS_EXPIRED' }, 'tls', null],
    ['answer that is no TLS', { kind: 'unsent', reason: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls', null],
    ['closed connection', { kind: 'lost', reason: 'ECONNRESET' }, 'closed', null],
    ['private address', { kind: 'blocked', reason: 'the name leads to 10.0.0.7' }, 'blocked', null],
    ['answer that is no HTTP', { kind: 'lost', reason: 'HPE_INVALID_CONSTANT' }, 'unreadable', null],
    ['redirect', jsonAnswer(302, '', { location: 'https://elsewhere.example/' }), 'redirect', 302],
    ['error of the server', jsonAnswer(503, 'busy'), 'status', 503],
    ['something that nobody foresaw', { kind: 'lost', reason: 'ERR_NEW' }, 'connection', null],
  ])('that ends with a %s is recorded so, and made again', async (_, result, error, status_code) => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => (count === 1 ? result : jsonAnswer(200, ''));

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    expect(await receiver.deliveries()).toMatchObject([
      {
        status: 'delivered',
        attempts: [
          { number: 1, error, status_code },
          { number: 2, error: null, status_code: 200 },
        ],
      },
    ]);
    expect(JSON.stringify(await receiver.deliveries())).not.toContain('10.0.0.7');
    expect(world.queues.deliveries.deadLetters).toEqual([]);
  });

  test('of which no request can be made has failed too', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => {
      if (count === 1) throw new TypeError('Request path contains unescaped characters');
      return jsonAnswer(200, '');
    };

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    expect(await receiver.deliveries()).toMatchObject([{ attempts: [{ error: 'invalid' }, { error: null }] }]);
  });

  test('to an address that is allowed no longer is not made', async () => {
    const tenant = await makeTenant(world.ports);
    const allowing = {
      ...world,
      ports: { ...world.ports, settings: { ...world.ports.settings, outboundAllow: new Set(['127.0.0.1']) } },
    };
    const receiver = await receiversIn(allowing).subscribe(tenant, { url: 'http://127.0.0.1:9/' });

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    expect(receiver.received).toEqual([]);
    const [delivery] = await receiver.deliveries();
    expect(delivery?.status).toBe('pending');
    expect(new Set(delivery?.attempts.map(({ error }) => error))).toEqual(new Set(['blocked']));
  });
});

test('a delivery that succeeds at once costs three write units at most, with the longest answer', async () => {
  const { tenant, receiver } = await subscribed();
  receiver.answer = () => jsonAnswer(200, 'é'.repeat(5_000));
  const writes: number[] = [];
  const table = { ...world.ports.table };
  table.write = async (write) => {
    const result = await world.ports.table.write(write);
    const key = write.kind === 'put' ? { pk: write.item.pk, sk: write.item.sk } : write.key;
    // As JSON it is larger than DynamoDB counts it.
    const bytes = Buffer.byteLength(JSON.stringify(await world.ports.table.get(key)));
    if (!key.sk.startsWith('EVENT#')) writes.push(Math.ceil(bytes / 1024));
    return result;
  };

  // Four in five deliveries that come alone are not counted for their organization; the fifth costs two writes more.
  const ids = { ...world.ports.ids, fraction: () => 0.5 };
  const ports = { ...world.ports, ids, table };
  await fanOut(makeEvent(tenant, { contact_id: '0199c2f6-3b1f-8d5e-9c55-0f5b0c9a2d11' }), ports);
  await world.drain(ports);

  expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered' }]);
  expect(writes).toEqual([1, 2]);
});

describe('a delivery that keeps failing', () => {
  test('is attempted eight times over a day, at the times of the schedule, and has failed then', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(500, '');
    const startedAt = world.clock.now();

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();
    await pass(40 * hours);

    const [delivery] = await receiver.deliveries();
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 8 });
    expect(delivery?.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const at = delivery?.attempts.map((attempt) => Date.parse(attempt.at)) ?? [];
    const gaps = at.map((time, index) => (time - (at[index - 1] ?? startedAt)) / 1000);
    const schedule = [0, ...world.ports.settings.webhookRetrySchedule];
    for (const [index, gap] of gaps.entries()) {
      const wait = schedule[index] ?? 0;
      expect(gap).toBeGreaterThanOrEqual(Math.floor(wait * 0.9));
      // The sweeper of this test comes every ten minutes, and a probe a minute after that.
      expect(gap).toBeLessThanOrEqual(wait * 1.1 + 15 * 60);
    }
  });

  test('waits as long as the receiver asks for', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => (count === 1 ? jsonAnswer(429, '', { 'retry-after': '120' }) : jsonAnswer(200, ''));

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    const [delivery] = await receiver.deliveries();
    const [first, second] = delivery?.attempts.map(({ at }) => Date.parse(at)) ?? [];
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(120_000);
    expect(delivery?.status).toBe('delivered');
  });

  test('waits a minute at least where the receiver answers 429 and names no time', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(429, '');
    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();
    const [first, second] = (await receiver.deliveries())[0]?.attempts.map(({ at }) => Date.parse(at)) ?? [];
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  test('says when it will be attempted again', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = () => jsonAnswer(429, '', { 'retry-after': '3600' });

    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    const [delivery] = await receiver.deliveries();
    expect(
      Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.attempts[0]?.at ?? ''),
    ).toBeGreaterThanOrEqual(3_600_000);
  });
});
