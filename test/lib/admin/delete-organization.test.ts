import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/workers/erase-organizations.ts';
import { deleteOrganization } from '../../../shared/erasing/delete-organization.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { Item } from '../../../shared/table/table.ts';
import { chatappPost, post } from '../../faults/provider-posts.ts';
import { clientOf, newClient } from '../../functions/client.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { collect } from '../../support/dead-letters.ts';
import { fullOrganization } from '../../support/full-organization.ts';
import { expireItems, itemsOf } from '../../support/items-of.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { adminIn } from './admin-stage.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
afterAll(() => world.close());

const admin = adminIn(() => commandDeps(world));
const refusal = (...args: string[]) =>
  admin(...args).then(
    () => 'done',
    ({ message }: Error) => message,
  );
const remove = (slug: string) => admin('organization', 'delete', slug, '--yes');

/** The worker's runs, one a minute, until nothing is left. */
async function erased(id: string) {
  for (let minute = 0; minute < 20; minute++) {
    world.clock.advance(60_000);
    await serve(world.ports)({} as never);
    if ((await admin('organization', 'erasure', id)).state === 'erased') return expireItems(dynamo, id, world);
  }
  throw new Error('it is not erased after twenty minutes');
}

const tombstone = (id: string) => ({
  pk: id,
  sk: 'ORGANIZATION',
  id,
  deleted_at: expect.any(String),
});
const filesOf = (id: string) =>
  [...world.media.objects.keys()].filter((key) => key.includes(id) && !key.startsWith('erasures/'));

test('each group’s conversation is noted when it begins, whatever begins it', async () => {
  const { id } = await fullOrganization(world, 'Claudio');
  const items = await itemsOf(dynamo, id);
  const begun = items.filter(({ sk, group_id }) => sk === 'HEAD' && group_id !== undefined).map(({ pk }) => String(pk));
  const noted = items.filter(({ pk }) => pk === `${id}#GROUP-CONVERSATIONS`).map(({ sk }) => `${id}#CONTACT#${sk}`);
  expect(begun).toHaveLength(4);
  expect(noted.toSorted()).toEqual(begun.toSorted());
});

test('nothing is left of an organization but a tombstone, and the other has everything that it had', async () => {
  const one = await fullOrganization(world, 'Anacleto');
  const other = await fullOrganization(world, 'Bonifacio');
  for (const { id } of [one, other])
    await collect(world, { queue: 'events', body: { kind: 'x', organization_id: id } });
  const before = { items: await itemsOf(dynamo, other.id), files: filesOf(other.id) };
  expect((await itemsOf(dynamo, one.id)).map(kindOf)).toEqual(expect.arrayContaining(kinds));
  expect(filesOf(one.id).length).toBeGreaterThan(1);
  expect(await remove(one.organization.slug)).toEqual({ ...shown(one.id), state: 'erasing' });
  await erased(one.id);
  expect(await itemsOf(dynamo, one.id)).toEqual([tombstone(one.id)]);
  expect(filesOf(one.id)).toEqual([]);
  expect({ items: await itemsOf(dynamo, other.id), files: filesOf(other.id) }).toEqual(before);
});
const shown = (id: string) => ({ id, deleted_at: expect.any(String) });
test('its keys are refused at once, its slug and its accounts are free, and what comes in for it is dropped', async () => {
  const { organization, apiKey } = await makeTenant(world.ports, { slug: 'gone', cloud_phone_id: 'phone-gone' });
  await remove('gone');
  const { status } = await clientOf(world.ports, apiKey).contact({ query: 'phone_number=5511999990000' });
  expect(status).toBe(401);
  expect(await refusal('organization', 'show', 'gone')).toBe('no organization has the slug gone');
  const tenant = { organization } as Tenant;
  expect((await post(world.ports, chatappPost(tenant, [textFrom('5511999990000', 'too late')]))).status).toBe(200);
  await world.drain();
  expect(world.queues.inboundDead.receive()).toEqual([]);
  expect(world.logged.at(-2)).toMatchObject({ event: 'item_ignored', reason: 'its organization is gone' });
  await erased(organization.id);
  expect(await itemsOf(dynamo, organization.id)).toEqual([tombstone(organization.id)]);
  const next = await makeTenant(world.ports, { slug: 'gone', cloud_phone_id: 'phone-gone' });
  await receive({ world, tenant: next }, [textFrom('5511999990000', 'in time')]);
  const { body } = await clientOf(world.ports, next.apiKey).conversations({ query: 'action=contacts' });
  expect(body.contacts.length).toBe(1);
});

test('one of 3,000 messages is erased over several runs, each of them bounded, though a worker dies in one', async () => {
  const client = await newClient(world.ports);
  const { id, slug } = client.tenant.organization;
  const texts = Array.from({ length: 3_000 }, (_, index) => `text ${index}`);
  await storeMessages(world.ports.table, { organizationId: id, contactId: client.contactId }, texts);
  await remove(slug);
  let writes = 0;
  const table: Ports['table'] = {
    ...world.ports.table,
    writeMany(items) {
      writes++;
      // A worker's 40 seconds are over after eight of these, and the first worker dies at the fifth.
      world.clock.advance(5_000);
      return writes === 5 ? Promise.reject(new Error('the process is dead')) : world.ports.table.writeMany(items);
    },
  };
  let runs = 0;
  while ((await admin('organization', 'erasure', id)).state === 'erasing') {
    expect(++runs).toBeLessThan(100);
    const before = writes;
    world.clock.advance(60_000);
    await serve({ ...world.ports, table })({} as never).catch(() => {});
    expect(writes - before).toBeLessThan(12);
  }
  expect(runs).toBeGreaterThan(10);
  expect(await itemsOf(dynamo, id)).toEqual([tombstone(id)]);
});

test('one that a command has left half deleted stays suspended, and is deleted when it is run again', async () => {
  const { organization, apiKey } = await makeTenant(world.ports);
  const table = { ...world.ports.table, transact: dyingAtTheEnd(world.ports.table) };
  await expect(deleteOrganization(organization, { ...world.ports, table })).rejects.toThrow('dead');
  expect(await admin('organization', 'show', organization.slug)).toMatchObject({ suspended_at: expect.any(String) });
  expect((await clientOf(world.ports, apiKey).contact({ query: 'phone_number=1' })).status).toBe(401);
  await remove(organization.slug);
  await erased(organization.id);
  expect(await itemsOf(dynamo, organization.id)).toEqual([tombstone(organization.id)]);
});

/** The second transaction is the one that ends the organization; the first suspends it. */
const dyingAtTheEnd = ({ transact }: Ports['table']): Ports['table']['transact'] => {
  let count = 0;
  return (writes) => (++count === 2 ? Promise.reject(new Error('the process is dead')) : transact(writes));
};

test.each([
  [['delete', 'nobody', '--yes'], 'no organization has the slug nobody'],
  [['delete', 'kept', '--yes=no'], '--yes takes no value'],
  [['erasure', 'org_000000000000'], 'no organization with the id org_000000000000 was deleted'],
])('refuses %j', async (args, line) => {
  expect(await refusal('organization', ...args)).toBe(line);
});

test('is not done where nobody can be asked', async () => {
  await makeTenant(world.ports, { slug: 'kept', name: 'Kept' });
  expect(await refusal('organization', 'delete', 'kept')).toBe(
    'everything of Kept (kept) will be erased for good: say --yes where nobody can be asked',
  );
  expect(await admin('organization', 'show', 'kept')).toMatchObject({ suspended_at: null });
});

/** What kind of item it is, by the beginnings of its keys. */
/** By the words in front; a key's hash, which may begin with capitals, is none. */
const kindOf = ({ pk, sk }: Item) =>
  `${String(pk).split('#')[1] ?? ''} ${/^[A-Z-]{4,}(?=#|$)/.exec(String(sk))?.[0] ?? ''}`;
const kinds = [
  ...[
    ' ORGANIZATION',
    'DEAD-LETTERS ',
    'CONTACT CONTACT',
    'CONTACT EVENT',
    'CONTACT HEAD',
    'CONTACT IN-FLIGHT',
    'CONTACT JOINED',
  ],
  ...['CONTACT MERGE', 'CONTACT MESSAGE', 'CONTACT REACTION', 'EVENT EVENT', 'GROUPS ', 'IDENTITY IDENTITY'],
  ...['IDENTITY PARKED-EDIT', 'INSTANCES ', 'INTENT INTENT', 'KEY ', 'LIST ', 'PHOTOAPP-IDENTITY IDENTITY'],
  ...['PROVIDER-ID LOOKUP', 'S ', 'WEBHOOK DELIVERY', 'WEBHOOKS COUNT', 'WEBHOOKS WEBHOOK'],
];
