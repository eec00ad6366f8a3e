import { beforeEach, expect, test } from '@jest/globals';
import type { QueueName } from '../../../shared/queues.ts';
import { collect } from '../../support/dead-letters.ts';
import { admin, newOrganization, refusal, stored, world } from './admin-stage.ts';

/** A letter that names a person and has a text of theirs. */
const itemOf = (organization: string) => ({
  kind: 'message',
  channel: 'chatapp',
  account: 'x',
  organization,
  item: { from: '5511988887777', text: 'for nobody else' },
});

let slug: string;
let organizationId: string;
beforeEach(async () => {
  await admin('dead-letters', 'purge', '--queue', 'inbound', '--all', '--yes');
  await admin('dead-letters', 'purge', '--queue', 'events', '--all', '--yes');
  slug = await newOrganization();
  organizationId = String((await stored(slug)).id);
});

const die = (id: string, queue: QueueName = 'inbound', organization = organizationId) =>
  collect(world, { queue, body: itemOf(organization), group: 'the group', id });
const idsIn = async (...flags: string[]) =>
  (await admin('dead-letters', 'list', ...flags)).dead_letters.map(({ id }: { id: string }) => id);

test('a list has reason, age, organization and receives of each letter, and nothing of a person', async () => {
  await die('one');
  world.clock.advance(90_000);

  const list = await admin('dead-letters', 'list');

  expect(list).toEqual({
    count: 1,
    dead_letters: [
      {
        id: 'one',
        queue: 'inbound',
        organization_id: organizationId,
        reason: 'failed at all 17 receives',
        receives: 17,
        sent_at: expect.any(String),
        age_seconds: 90,
      },
    ],
  });
});

test('a list is of all queues and organizations, or of one, the oldest first, and as long as is asked for', async () => {
  const other = await newOrganization();
  await die('of another', 'inbound', String((await stored(other)).id));
  world.clock.advance(1000);
  await die('of the events', 'events');
  world.clock.advance(1000);
  await die('last');

  expect(await idsIn()).toEqual(['of another', 'of the events', 'last']);
  expect(await idsIn('--queue', 'inbound', '--organization', slug)).toEqual(['last']);
  expect(await admin('dead-letters', 'list', '--limit', '1')).toMatchObject({
    count: 3,
    dead_letters: [{ id: 'of another' }],
  });
});

test('content is shown where it is asked for, and only then', async () => {
  await die('one');
  const show = (...flags: string[]) => admin('dead-letters', 'show', '--queue', 'inbound', '--id', 'one', ...flags);

  expect(JSON.stringify(await show())).not.toMatch(/5511988887777|for nobody else/);
  expect(await show('--with-content')).toMatchObject([{ id: 'one', content: itemOf(organizationId) }]);
});

test('what is named goes back to its queue and its group, and the others stay', async () => {
  for (const id of ['one', 'two', 'three']) await die(id);

  const result = await admin('dead-letters', 'redrive', '--queue', 'inbound', '--id', 'one,two');

  expect(result).toEqual({ queue: 'inbound', sent: ['one', 'two'], gone: [] });
  const back = world.queues.inbound.receive();
  expect(back.map(({ body, attributes }) => [JSON.parse(body), attributes.MessageGroupId])).toEqual(
    [itemOf(organizationId), itemOf(organizationId)].map((body) => [body, 'the group']),
  );
  for (const record of back) world.queues.inbound.remove(record);
  expect(await idsIn()).toEqual(['three']);
});

test('with --all every letter of the queue goes back, of one organization where one is named', async () => {
  const other = String((await stored(await newOrganization())).id);
  for (const [id, organization] of [
    ['mine', organizationId],
    ['other', other],
  ] as const)
    await die(id, 'events', organization);

  await admin('dead-letters', 'redrive', '--queue', 'events', '--all', '--organization', slug);

  expect(world.queues.events.receive()).toHaveLength(1);
  world.queues.events.clear();
  expect(await idsIn()).toEqual(['other']);
});

test('nothing is purged unless it is confirmed, and then for good', async () => {
  await die('one');
  const purge = ['dead-letters', 'purge', '--queue', 'inbound', '--id', 'one'];

  expect(await refusal(...purge)).toBe(
    '1 of the dead letters of inbound are deleted for good: say --yes where nobody can be asked',
  );
  expect(await idsIn()).toEqual(['one']);
  expect(await admin(...purge, '--yes')).toEqual({ queue: 'inbound', purged: ['one'] });
  expect(await idsIn()).toEqual([]);
});

test('a letter whose time is over is shown no more, though the table still has it', async () => {
  await die('old');
  world.clock.advance(14 * 86_400_000 + 1000);

  expect(await idsIn()).toEqual([]);
});

test.each([
  [['list', '--queue', 'inbox'], 'no queue has this name; there are: events, inbound, deliveries'],
  [['list', '--limit', 'all'], '--limit must be a whole number from 1'],
  [['redrive', '--queue', 'inbound'], 'give --id or --all'],
  [['redrive', '--queue', 'inbound', '--id', 'a', '--all'], 'give --id or --all'],
  [['redrive', '--queue', 'inbound', '--id', 'nowhere'], 'inbound has no dead letter with the id nowhere'],
  [['redrive', '--all'], '--queue is required'],
  [['redrive', '--queue', 'inbound', '--all=yes'], '--all takes no value'],
])('%j is refused in one line', async (args, message) => {
  expect(await refusal('dead-letters', ...args)).toContain(message);
});
