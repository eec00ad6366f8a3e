import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveChange } from '../../../functions/console/change-channel.ts';
import { serve as serveCheck } from '../../../functions/console/check-channel.ts';
import { serve as serveConnect } from '../../../functions/console/connect-channel.ts';
import { serve as serveDisconnect } from '../../../functions/console/disconnect-channel.ts';
import { serve as serveList } from '../../../functions/console/list-channels.ts';
import type { Member } from '../../../shared/members/member.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { shopifyOrder } from '../../support/shop.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

const bare = {
  cloud_phone_id: undefined,
  bearer_token: undefined,
  photoapp_account_id: undefined,
  photoapp_token: undefined,
};
const secret = 'a-secret-that-no-answer-shows';

let world: World;
let tenant: Tenant;
let owner: Member;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports, bare);
  owner = await makeMember(tenant.organization, world, 'owner');
  world.outgoing.length = 0;
  world.provider = takesAll;
});
afterAll(() => world.close());

const takesAll: World['provider'] = ({ url }) => {
  if (url.includes('/connectionState/')) return jsonAnswer(200, { instance: { state: 'open' } });
  return url.includes('graphql') ? shopifyOrder('#1001') : jsonAnswer(200, { id: '1' });
};
const refuses: World['provider'] = ({ url }) =>
  url.includes('/connectionState/') || url.includes('graphql')
    ? jsonAnswer(401, { error: 'Unauthorized' })
    : jsonAnswer(401, { error: { code: 190, message: `Invalid token ${secret}` } });

const id = () => tenant.organization.id;
const list = async () => (await organizationCaller(serveList, world.ports, owner)(id())).body.channels;
const connect = (body: object, by = owner) =>
  organizationCaller(serveConnect, world.ports, by)(by.organization_id, { body });
const at = (channel: string, more = '') => ({ path: `/channels/${encodeURIComponent(channel)}${more}` });
const change = (channel: string, body: object) =>
  organizationCaller(serveChange, world.ports, owner)(id(), { ...at(channel), body });
const disconnect = (channel: string) => organizationCaller(serveDisconnect, world.ports, owner)(id(), at(channel));
const check = (channel: string) => organizationCaller(serveCheck, world.ports, owner)(id(), at(channel, '/check'));

let made = 0;
const given = () => {
  made++;
  return {
    chatapp: { kind: 'chatapp', account_id: `number-${made}`, business_id: 'waba', token: secret },
    photoapp: { kind: 'photoapp', account_id: `photo-${made}`, token: secret },
    shop: { kind: 'shop', platform: 'shopify', url: 'https://acme.myshopify.com', token: secret },
    instance: {
      kind: 'instance',
      name: `Desk ${made}`,
      upstream: 'evolution',
      url: 'https://evo.example',
      key: secret,
    },
  } as const;
};
type Kind = keyof ReturnType<typeof given>;
const kinds = Object.keys(given()) as Kind[];
const idOf = (body: { kind: string; name?: string }) => (body.name === undefined ? body.kind : `instance:${body.name}`);

describe.each(kinds)('a channel of the kind %s', (kind) => {
  test('that its provider takes is connected, listed without its secrets, and gone when it is disconnected', async () => {
    const body = given()[kind];
    const connected = await connect(body);
    expect(connected).toMatchObject({ status: 201, body: { channel: { id: idOf(body), state: 'connected' } } });
    const listed = await list();
    expect(listed).toEqual([connected.body.channel]);
    expect(JSON.stringify([connected.body, listed, world.logged])).not.toContain(secret);
    expect((await disconnect(idOf(body))).body.channel).toEqual(connected.body.channel);
    expect([await list(), (await disconnect(idOf(body))).status]).toEqual([[], 404]);
  });

  test('that its provider refuses, or that cannot be asked, leaves nothing, and no answer has its secret', async () => {
    const body = given()[kind];
    for (const [provider, status, error] of [
      [refuses, 400, 'Invalid provider'],
      [() => ({ kind: 'lost', reason: 'timeout' }) as const, 500, 'Provider send failed'],
    ] as const) {
      world.provider = provider;
      const refused = await connect(body);
      expect([refused.status, refused.body.error]).toEqual([status, error]);
      expect(JSON.stringify(refused.body)).not.toContain(secret);
    }
    expect(await list()).toEqual([]);
  });

  test('that is connected already is 409, and stays as it was', async () => {
    const body = given()[kind];
    const { body: first } = await connect(body);
    expect(await connect(body)).toMatchObject({ status: 409, body: { error: 'Channel already exists' } });
    expect(await list()).toEqual([first.channel]);
  });

  test('whose secret its provider refuses needs reconnecting until another one is taken', async () => {
    const body = given()[kind];
    await connect(body);
    world.provider = refuses;
    const checked = await check(idOf(body));
    expect(checked.body).toMatchObject({ check: { result: 'refused' }, channel: { state: 'needs_reconnecting' } });
    expect(await list()).toMatchObject([{ state: 'needs_reconnecting', state_reason: checked.body.check.message }]);
    const fresh = kind === 'instance' ? { key: 'fresh' } : { token: 'fresh' };
    expect((await change(idOf(body), fresh)).status).toBe(400);
    world.provider = takesAll;
    expect((await change(idOf(body), fresh)).body.channel).toMatchObject({ state: 'connected', state_reason: null });
    expect(await list()).toMatchObject([{ state: 'connected', state_since: null }]);
  });

  test('that works again is connected as soon as a check says so; one that says nothing leaves it', async () => {
    const body = given()[kind];
    await connect(body);
    world.provider = refuses;
    const { state_since } = (await check(idOf(body))).body.channel;
    world.clock.advance(60_000);
    world.provider = () => ({ kind: 'lost', reason: 'timeout' });
    expect((await check(idOf(body))).body).toMatchObject({
      check: { result: 'unreachable' },
      channel: { state_since },
    });
    world.provider = takesAll;
    expect((await check(idOf(body))).body).toMatchObject({ check: { result: 'ok' }, channel: { state: 'connected' } });
    expect(await list()).toMatchObject([{ state: 'connected' }]);
  });
});

describe('what is another organization’s', () => {
  test.each(['chatapp', 'photoapp', 'instance'] as const)(
    'is not taken by whoever connects the same %s, and the answer does not say whose it is',
    async (kind) => {
      const other = await makeTenant(world.ports, bare);
      const body = given()[kind];
      await connect(body, await makeMember(other.organization, world, 'owner'));
      const refused = await connect(body);
      expect([refused.status, refused.body.error]).toEqual([409, 'Channel already exists']);
      for (const its of [other.organization.id, other.organization.slug, other.organization.name])
        expect(refused.body.message).not.toContain(its);
      expect(await list()).toEqual([]);
      for (const answer of [
        await change(idOf(body), { token: 'x' }),
        await disconnect(idOf(body)),
        await check(idOf(body)),
      ])
        expect(answer.status).toBe(404);
    },
  );

  test('is not asked about before the provider has taken the token for it', async () => {
    const other = await makeTenant(world.ports, bare);
    const body = given().chatapp;
    await connect(body, await makeMember(other.organization, world, 'owner'));
    world.provider = refuses;
    expect((await connect(body)).body.error).toBe('Invalid provider');
  });
});

describe('a change', () => {
  test.each([
    ['shop', { url: 'https://attacker.example' }, 'token'],
    ['instance', { url: 'https://attacker.example' }, 'key'],
  ] as const)('of a %s’s address takes no stored secret there', async (kind, body, named) => {
    const channel = given()[kind];
    await connect(channel);
    world.outgoing.length = 0;
    const refused = await change(idOf(channel), body);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(`^${named} is required`)]);
    expect(world.outgoing).toEqual([]);
  });

  test('of a member that the kind has not is 400, and names it', async () => {
    await connect(given().shop);
    expect((await change('shop', { account_id: '1' })).body.message).toMatch(/^account_id is no member of a shop/);
    expect((await change('shop', {})).status).toBe(400);
  });

  test('takes the business account away, and says by which provider messages go', async () => {
    await connect(given().chatapp);
    expect((await change('chatapp', { business_id: null })).body.channel.business_id).toBeNull();
    const { channel } = (await change('chatapp', { provider: 'evolution' })).body;
    expect(channel).toMatchObject({ provider: 'evolution', state: 'incomplete' });
  });

  test('of what an instance takes is seen in the list', async () => {
    const body = given().instance;
    await connect(body);
    await change(idOf(body), { inbound: 'off' });
    expect(await list()).toMatchObject([{ inbound: 'off', state: 'connected' }]);
  });
});

test.each([
  [{}, 'kind'],
  [{ kind: 'pigeon' }, 'kind'],
  [{ kind: 'chatapp', account_id: 'a b', token: 't' }, 'account_id'],
  [{ kind: 'shop', platform: 'shopify', url: 'http://shop.example', token: 't' }, 'url'],
  [{ kind: 'instance', name: 'a', upstream: 'evolution' }, 'url'],
])('%j connects nothing, and the answer names %s', async (body, field) => {
  const { status, body: answer } = await connect(body);
  expect([status, answer.message]).toEqual([400, expect.stringContaining(field)]);
  expect([await list(), world.outgoing]).toEqual([[], []]);
});

describe.each(['https://169.254.169.254', 'https://[::1]', 'https://db.internal', 'https://shop.example:22'])(
  'the address %s, which is not in the public internet or of no web server,',
  (url) => {
    test.each(['shop', 'instance'] as const)('connects no %s, changes none, and is named', async (kind) => {
      const refusal = [400, 'Invalid field', expect.stringMatching(/^url is refused: /)];
      const body = given()[kind];
      const first = await connect({ ...body, url });
      expect([first.status, first.body.error, first.body.message]).toEqual(refusal);
      expect([await list(), world.outgoing]).toEqual([[], []]);
      await connect(body);
      const [before, asked] = [await list(), world.outgoing.length];
      const second = await change(idOf(body), { url, [kind === 'shop' ? 'token' : 'key']: secret });
      expect([second.status, second.body.error, second.body.message]).toEqual(refusal);
      expect([await list(), world.outgoing.length]).toEqual([before, asked]);
    });
  },
);
