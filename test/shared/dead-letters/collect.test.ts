import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { deleteOrganization } from '../../../shared/erasing/delete-organization.ts';
import { chatappPost, post } from '../../faults/provider-posts.ts';
import { digits } from '../../functions/client.ts';
import { openChatappCase } from '../../functions/inbound/chatapp/chatapp-case.ts';
import { textFrom } from '../../support/customers.ts';
import { collect, collectSetAside, lettersOf } from '../../support/dead-letters.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const itemOf = (account: string, organization: string, item: object) => ({
  kind: 'message',
  channel: 'chatapp',
  account,
  organization,
  item,
});

test('what a queue gives up is kept with its queue, its group, its organization and its receives', async () => {
  const { tenant } = await openChatappCase(world);
  const { id, cloud_phone_id = '' } = tenant.organization;
  const body = itemOf(cloud_phone_id, id, textFrom(digits, 'hello'));

  expect(await collect(world, { queue: 'inbound', body, group: 'a person' })).toEqual([]);

  const [letter, ...others] = await lettersOf(world, id);
  expect(others).toEqual([]);
  expect(letter).toMatchObject({
    id: 'sqs-1',
    queue: 'inbound',
    organization_id: id,
    reason: 'failed at all 17 receives',
    receives: 17,
    group: 'a person',
    sent_at: new Date(world.clock.now()).toISOString(),
    body: JSON.stringify(body),
  });
  expect(world.logged).toContainEqual(
    expect.objectContaining({
      event: 'dead_letter',
      queue: 'inbound',
      organization: id,
      queue_message_id: 'sqs-1',
      kept: true,
    }),
  );
  expect(JSON.stringify(world.logged)).not.toContain('hello');
});

test('what a worker sets aside is kept with the reason, as the worker is to read it', async () => {
  const { tenant } = await openChatappCase(world);
  const unreadable = { ...textFrom(digits, 'a secret'), from: undefined };
  await post(world.ports, chatappPost(tenant, [unreadable]));
  await world.drain();

  await collectSetAside(world);

  const [letter] = await lettersOf(world, tenant.organization.id);
  expect(letter).toMatchObject({ queue: 'inbound', receives: 1, organization_id: tenant.organization.id });
  expect(letter?.reason).not.toContain('failed at all');
  expect(JSON.parse(letter?.body ?? '')).toMatchObject({ kind: 'message', item: { id: unreadable.id } });
});

test('a message that is collected twice is kept once', async () => {
  const { tenant } = await openChatappCase(world);
  const body = { kind: 'revoke', organization_id: tenant.organization.id, target_id: 'wamid.1' };

  for (let time = 0; time < 2; time++) await collect(world, { queue: 'events', body });

  expect(await lettersOf(world, tenant.organization.id)).toHaveLength(1);
});

test('a large body lies in the storage, and the content of a large item is where it was', async () => {
  const { tenant } = await openChatappCase(world);
  const { id, cloud_phone_id = '' } = tenant.organization;
  const body = itemOf(cloud_phone_id, id, textFrom(digits, 'x'.repeat(100_000)));

  await collect(world, { queue: 'inbound', body, id: 'large' });

  const [letter] = await lettersOf(world, id);
  expect(letter).toMatchObject({ body_key: `inbound-items/${id}/dead-letter-large`, files: [] });
  expect(letter).not.toHaveProperty('body');
  expect(await world.media.text(letter?.body_key ?? '')).toBe(JSON.stringify(body));
});

test('a message that names no organization, and one that is no JSON, are kept apart from all organizations’', async () => {
  await collect(world, { queue: 'events', body: { kind: 'nothing of ours' }, id: 'unknown' });
  await collect(world, { queue: 'deliveries', body: 'no JSON', id: 'text' });

  const letters = await lettersOf(world);
  expect(letters.map(({ id, body }) => [id, body])).toEqual([
    ['text', '"no JSON"'],
    ['unknown', '{"kind":"nothing of ours"}'],
  ]);
});

test('what names a contact that is deleted meanwhile is not kept, and is told of', async () => {
  const { tenant, contact, take } = await openChatappCase(world);
  await take(textFrom(digits, 'hello'));
  await removeContact(contact, world.ports);
  await world.drain();
  const body = { kind: 'announce', organization_id: tenant.organization.id, contact_id: contact.id, events: ['call'] };

  await collect(world, { queue: 'events', body, id: 'late' });

  expect(await lettersOf(world, tenant.organization.id)).toEqual([]);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: 'dead_letter', queue_message_id: 'late', kept: false }),
  );
});

test('what is of an organization that is deleted meanwhile is not kept', async () => {
  const { tenant } = await openChatappCase(world);
  const { id, cloud_phone_id = '' } = tenant.organization;
  await deleteOrganization(tenant.organization, world.ports);

  await collect(world, { queue: 'inbound', body: itemOf(cloud_phone_id, id, textFrom(digits, 'hello')), id: 'item' });
  await collect(world, { queue: 'events', body: { kind: 'announce', organization_id: id }, id: 'event' });

  expect(await lettersOf(world, id)).toEqual([]);
  for (const queue_message_id of ['item', 'event'])
    expect(world.logged).toContainEqual(
      expect.objectContaining({ event: 'dead_letter', queue_message_id, organization: id, kept: false }),
    );
});

test('the table that is away loses nothing: the message is asked for again', async () => {
  const down = {
    ...world,
    ports: { ...world.ports, table: { ...world.ports.table, write: () => Promise.reject(new Error('down')) } },
  };

  const failed = await collect(down, { queue: 'events', body: { kind: 'x' }, id: 'again' });

  expect(failed).toEqual([{ itemIdentifier: 'again' }]);
});
