import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  closeBreaker,
  countFailure,
  disableBreaker,
  moveProbe,
  type OwnedWebhook,
  openBreaker,
} from '../../../shared/subscriptions/breaker-writes.ts';
import { changeWebhook } from '../../../shared/subscriptions/change-webhook.ts';
import { type Receiver, type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

const at = '2026-11-28T10:00:00.000Z';

let world: World;
let receivers: Receivers;
let receiver: Receiver;
/** The webhook as a worker has read it before anything else happens. */
let read: OwnedWebhook;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
beforeEach(async () => {
  const tenant = await makeTenant(world.ports);
  receiver = await receivers.subscribe(tenant);
  read = { organizationId: tenant.organization.id, webhook: await receiver.webhook() };
});
afterAll(() => world.close());

const change = (changes: Parameters<typeof changeWebhook>[1]) => changeWebhook(read, changes, world.ports);
const later = (ms: number) => world.clock.now() + ms;
/** The breaker is open, and a probe is due. */
async function open(): Promise<OwnedWebhook> {
  for (let failure = 0; failure < 4; failure++) await countFailure(read, at, world.ports);
  expect(await openBreaker(read, { since: at, probeAt: later(0) }, world.ports)).toBe(true);
  return { ...read, webhook: await receiver.webhook() };
}

describe('what an attempt says of an address', () => {
  test('is not noted of the next address', async () => {
    await change({ url: 'https://elsewhere.example/hook' });
    await countFailure(read, at, world.ports);
    expect((await receiver.webhook()).failures).toBe(0);
    expect(await disableBreaker(read, 'answered 410 Gone', world.ports)).toBe(false);
    expect((await receiver.webhook()).enabled).toBe(true);
  });

  test('is not noted of a webhook that is disabled', async () => {
    await change({ enabled: false });
    await countFailure(read, at, world.ports);
    expect((await receiver.webhook()).failures).toBe(0);
  });
});

test('of two workers that ask for a probe at once one gets it', async () => {
  const half = await open();
  const claims = [await moveProbe(half, later(60_000), world.ports), await moveProbe(half, later(60_000), world.ports)];
  expect(claims).toEqual([true, false]);
});

test('the breaker is not opened by failures that a success has come between', async () => {
  for (let failure = 0; failure < 4; failure++) await countFailure(read, at, world.ports);
  const since = '2026-11-28T09:59:59.999Z';
  expect(await openBreaker(read, { since, probeAt: later(0) }, world.ports)).toBe(false);
  expect((await receiver.webhook()).probe_at).toBeUndefined();
});

test('a webhook is not disabled for five days of failures that a success has ended', async () => {
  await countFailure(read, at, world.ports);
  const failing = { ...read, webhook: await receiver.webhook() };
  const half = await open();
  await closeBreaker(half, world.ports);
  expect(await disableBreaker(failing, 'every attempt failed for 5 days', world.ports)).toBe(false);
  expect(await closeBreaker(half, world.ports)).toBe(false);
});

test('a breaker that closes leaves its webhook to the sweep, which sends what is parked', async () => {
  await closeBreaker(await open(), world.ports);
  expect(await receiver.webhook()).toMatchObject({ failures: 0, due_at: new Date(world.clock.now()).toISOString() });
});
