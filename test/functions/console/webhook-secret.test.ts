import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveChange } from '../../../functions/console/change-channel.ts';
import { serve as serveConnect } from '../../../functions/console/connect-channel.ts';
import { serve as serveList } from '../../../functions/console/list-channels.ts';
import { serve as serveTake } from '../../../functions/provider/take-gateway.ts';
import type { Member } from '../../../shared/members/member.ts';
import { caller } from '../../support/call.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
let owner: Member;
beforeAll(async () => {
  world = await openWorld();
  world.provider = () => jsonAnswer(200, { instance: { state: 'open' } });
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  owner = await makeMember(tenant.organization, world, 'owner');
});
afterAll(() => world.close());

let made = 0;
const connect = async (server: object) => {
  made++;
  const body = { kind: 'instance', name: `Desk ${made}`, ...server };
  return (await organizationCaller(serveConnect, world.ports, owner)(tenant.organization.id, { body })).body;
};
const evolution = { upstream: 'evolution', url: 'https://evo.example', key: 'key' };
const change = (id: string, body: object) =>
  organizationCaller(
    serveChange,
    world.ports,
    owner,
  )(tenant.organization.id, {
    path: `/channels/${encodeURIComponent(id)}`,
    body,
  });
const renew = { new_webhook_secret: true };

/** What the service answers to a webhook of the instance's server that bears a secret. */
const webhookWith = async ({ name, webhook_path }: { name: string; webhook_path: string }, secret: string) =>
  (
    await caller(
      serveTake,
      world.ports,
    )({
      path: decodeURIComponent(webhook_path),
      headers: { 'x-webhook-secret': secret },
      body: { event: 'connection.update', instance: name, data: { state: 'open' } },
    })
  ).status;

test('a new webhook secret is shown once, and is taken in place of the one before', async () => {
  const { channel, webhook_secret: first } = await connect(evolution);
  world.logged.length = 0;
  const { status, body } = await change(channel.id, renew);
  expect([status, body]).toEqual([
    200,
    { success: true, channel, webhook_secret: expect.stringMatching(/^[0-9A-Za-z]{32}$/) },
  ]);
  expect(await webhookWith(channel, body.webhook_secret)).toBe(200);
  expect(await webhookWith(channel, first)).toBe(401);
  const { body: listed } = await organizationCaller(serveList, world.ports, owner)(tenant.organization.id);
  const { body: next } = await change(channel.id, { inbound: 'off' });
  expect(next.webhook_secret).toBeNull();
  expect(JSON.stringify([listed, next, world.logged])).not.toContain(body.webhook_secret);
  expect(await webhookWith(channel, body.webhook_secret)).toBe(200);
});

test('none is made for what has no server, and the answer says so', async () => {
  const { channel } = await connect({ upstream: 'cloudprovider' });
  for (const [id, message] of [
    [channel.id, `new_webhook_secret is only for evolution; ${channel.name} is none`],
    ['chatapp', 'new_webhook_secret is no member of a chatapp channel'],
  ]) {
    const { status, body } = await change(id, renew);
    expect([status, body.error, body.message]).toEqual([400, 'Invalid field', expect.stringContaining(message)]);
  }
});

test('none is made where it is not asked for', async () => {
  const { channel, webhook_secret } = await connect(evolution);
  const { status, body } = await change(channel.id, { new_webhook_secret: false });
  expect([status, body.message]).toEqual([400, 'new_webhook_secret must be true']);
  expect(await webhookWith(channel, webhook_secret)).toBe(200);
});
