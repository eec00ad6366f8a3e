import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import { fillBuckets } from '../../../shared/contacts/list/fill-buckets.ts';
import { groupsOf } from '../../../shared/contacts/list/list-items.ts';
import { groupConversationId } from '../../../shared/conversations/group.ts';
import { headKey } from '../../../shared/conversations/head.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';
import { newGateway } from '../gateway/gateway-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const groupId = (n: number) => `1203630252461254${String(n).padStart(3, '0')}@g.us`;
const inGroup = (n: number) => textFrom('5511977776666', `to ${n}`, { group_id: groupId(n) });

async function newTenant() {
  const tenant = await makeTenant(world.ports);
  const { conversations } = clientOf(world.ports, tenant.apiKey);
  const list = async (query = '') => (await conversations({ query: `action=groups${query}` })).body;
  return { tenant, conversations, list, write: (n: number) => receive({ world, tenant }, [inGroup(n)]) };
}
const ids = ({ groups }: { groups: { id: string }[] }) => groups.map(({ id }) => id);
const keyOfHead = ({ organization }: Tenant, n: number) =>
  headKey(organization.id, groupConversationId(organization, groupId(n)));

test('groups are listed once each, the newest first, with exact totals on every page, and each leads to its messages', async () => {
  const { write, list, conversations } = await newTenant();
  expect(await list()).toMatchObject({
    success: true,
    groups: [],
    count: 0,
    pagination: { totalGroups: 0, totalPages: 0 },
  });
  for (const n of [1, 2, 3, 1, 2]) {
    world.clock.advance(1_000);
    await write(n);
  }
  await (await newTenant()).write(4);
  const whole = await list();
  expect(ids(whole)).toEqual([3, 2, 1].map(groupId));
  expect(whole.groups[0]).toEqual({
    id: groupId(3),
    subject: null,
    last_message_at: '2026-09-21T14:13:20.000Z',
    created_at: expect.stringMatching(/^2026-11-28T10:00:/),
  });
  const page = await list('&limit=2&page=2&ascending=true');
  expect([ids(page), page.pagination, page.count]).toEqual([
    [groupId(3)],
    { currentPage: 2, totalPages: 2, totalGroups: 3, groupsPerPage: 2, hasNextPage: false, hasPrevPage: true },
    1,
  ]);
  const { body } = await conversations({ query: `chatappNumber=${groupId(1)}` });
  expect(body.pagination.totalMessages).toBe(2);
});

test('a group of an earlier version is listed with its next message', async () => {
  const { tenant, write, list } = await newTenant();
  const { count: _, ...key } = { ...keyOfHead(tenant, 1), count: 0 };
  await world.ports.table.write({ kind: 'put', item: { ...key, count: 1, group_id: groupId(1) } });
  expect(ids(await list())).toEqual([]);
  await write(1);
  expect(ids(await list())).toEqual([groupId(1)]);
});

test('a group that only a send of unknown outcome went to is listed', async () => {
  const { tenant, list } = await newTenant();
  const { good } = await newGateway(world.ports, 'evolution', tenant);
  world.provider = () => ({ kind: 'lost', reason: 'timeout' });
  expect((await good('poll', { number: groupId(1) })).status).toBe(500);
  await world.drain();
  expect(await list()).toMatchObject({ groups: [{ id: groupId(1) }], pagination: { totalGroups: 1 } });
});

/** The worker dies at the write that lists a group, before it or after it took effect. */
function dying(moment: 'before' | 'after'): Ports {
  let isDead = false;
  const transact: Ports['table']['transact'] = async (writes) => {
    const isListing = writes.some((write) => write.kind === 'put' && write.item.pk.endsWith('#GROUPS#LIST'));
    if (!isListing || isDead) return world.ports.table.transact(writes);
    isDead = true;
    if (moment === 'after') await world.ports.table.transact(writes);
    throw new Error('killed');
  };
  return { ...world.ports, table: { ...world.ports.table, transact } };
}

test.each(['before', 'after'] as const)('a death %s the listing leaves one entry, counted once', async (moment) => {
  const { tenant, list, write } = await newTenant();
  await takeChatapp(world, chatappWebhook(tenant, [inGroup(1), inGroup(2)]));
  await world.drain(dying(moment));
  await world.drain();
  await write(1);
  const { groups, pagination } = await list();
  expect([groups.length, pagination.totalGroups]).toEqual([2, 2]);
});

test('totals stay exact once groups are counted in buckets', async () => {
  const { tenant, list, write } = await newTenant();
  const { organization } = tenant;
  for (let n = 0; n < 256; n++) await write(n);
  world.clock.advance(61_000);
  await fillBuckets(groupsOf(organization.id), world.ports);
  await write(300);
  const pages = [await list('&limit=100'), await list('&limit=100&page=2'), await list('&limit=100&page=3')];
  expect(pages.map(({ pagination, count }) => [pagination.totalGroups, count])).toEqual([
    [257, 100],
    [257, 100],
    [257, 57],
  ]);
  const all = pages.flatMap(ids);
  expect([all[0], new Set(all).size]).toEqual([groupId(300), 257]);
  const head = await world.ports.table.get({ pk: `${organization.id}#GROUPS#LIST`, sk: 'HEAD' });
  expect(head?.folded_until).toBeDefined();
});

test('a later message of a group writes nothing to the list', async () => {
  const { tenant, write } = await newTenant();
  await write(1);
  const { listed_at } = (await world.ports.table.get(keyOfHead(tenant, 1))) ?? {};
  expect(listed_at).toBe(isoTime(Date.parse(String(listed_at))));
  await takeChatapp(world, chatappWebhook(tenant, [inGroup(1)]));
  // A worker that tried to list it would die.
  const before = world.logged.length;
  await world.drain(dying('before'));
  expect(JSON.stringify(world.logged.slice(before))).not.toContain('killed');
  expect((await world.ports.table.get(keyOfHead(tenant, 1)))?.listed_at).toBe(listed_at);
});

test.each([
  ['&search=a', 'search is not a parameter of this action; it goes with action=contacts'],
  [
    '&chatappNumber=1',
    'chatappNumber is not a parameter of this action; it goes with action=conversation-messages and action=find-by-phone',
  ],
  ['&limit=101', 'limit must be a whole number from 1 to 100'],
])('%s is 400', async (query, message) => {
  const { conversations } = await newTenant();
  const { status, body } = await conversations({ query: `action=groups${query}` });
  expect([status, body]).toEqual([400, { error: 'Invalid parameter', message }]);
});
