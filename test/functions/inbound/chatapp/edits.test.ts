import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textFrom } from '../../../support/customers.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { openChatappCase } from './chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Edits of a message, each at its second. */
const editsOf = (original_message_id: string) => (body: string, second: number) => ({
  from: digits,
  id: `wamid.edit.${original_message_id}.${second}`,
  timestamp: String(1_790_000_000 + second),
  type: 'edit',
  edit: { original_message_id, message: { type: 'text', text: { body } } },
});

test('replaces an edited text, keeps the one before, and searches the new one', async () => {
  const { read, take, alone } = await openChatappCase(world);
  const message = textFrom(digits, 'frist');
  await take(message);
  const edit = editsOf(message.id);
  await take(edit('first', 10));
  await take(edit('first', 10));
  await take(edit('older', 5));
  expect((await read()).messages).toMatchObject([{ message: 'first' }]);
  expect(await alone(message.id)).toMatchObject({ earlier_texts: [{ message: 'frist' }, { message: 'older' }] });
  expect((await read('&query=first')).count).toBe(1);
  expect((await read('&query=frist')).count).toBe(0);
});

test('counts an edit back to what was said before as the later one, in any order they come', async () => {
  const { read, take, alone } = await openChatappCase(world);
  const message = textFrom(digits, 'one');
  const edit = editsOf(message.id);
  await take(message);
  await take(edit('two', 10), edit('two', 30), edit('three', 20));
  expect((await read()).messages).toMatchObject([{ message: 'two' }]);
  expect(await alone(message.id)).toMatchObject({ earlier_texts: [{ message: 'one' }, { message: 'three' }] });
});

test('takes the later of two edits in one second, and no copy of the earlier', async () => {
  const { read, take } = await openChatappCase(world);
  const message = textFrom(digits, 'one');
  const edit = (id: string, body: string) => ({
    from: digits,
    id,
    timestamp: '1790000010',
    type: 'edit',
    edit: { original_message_id: message.id, message: { type: 'text', text: { body } } },
  });
  await take(message, edit('wamid.edit.a', 'two'), edit('wamid.edit.b', 'three'));
  world.clock.advance(301_000);
  await take(edit('wamid.edit.a', 'two'));
  expect((await read()).messages).toMatchObject([{ message: 'three' }]);
});

test('finds an edited text also in a conversation whose texts are kept in blocks', async () => {
  const { read, take } = await openChatappCase(world);
  const messages = Array.from({ length: 100 }, (_, index) => textFrom(digits, `number ${index}`));
  await take(...messages);
  const edit = { original_message_id: messages[7]?.id, message: { type: 'text', text: { body: 'corrected' } } };
  await take({ from: digits, id: 'wamid.edit.block', timestamp: '1790000100', type: 'edit', edit });
  await take({
    from: digits,
    id: 'wamid.revoke.block',
    timestamp: '1790000101',
    type: 'revoke',
    revoke: { original_message_id: messages[8]?.id },
  });
  expect((await read('&query=corrected')).count).toBe(1);
  expect((await read('&query=number 8')).count).toBe(10);
});

test('leaves a revoked message in its place without what it said', async () => {
  const { read, take, alone } = await openChatappCase(world);
  const message = textFrom(digits, 'a secret');
  await take(message, textFrom(digits, 'after'));
  await take({
    from: digits,
    id: 'wamid.revoke',
    timestamp: '1790000010',
    type: 'revoke',
    revoke: { original_message_id: message.id },
  });
  expect((await read()).messages).toMatchObject([{ message: '[deleted]' }, { message: 'after' }]);
  expect(JSON.stringify(await alone(message.id))).not.toContain('secret');
  expect((await read('&query=secret')).count).toBe(0);
});

test('shows nothing of an edit and a revoke of a message that is not here', async () => {
  const { read, take } = await openChatappCase(world);
  const original_message_id = 'wamid.nobody-knows';
  await take(
    {
      from: digits,
      id: 'wamid.e',
      timestamp: '1790000010',
      type: 'edit',
      edit: { original_message_id, message: { type: 'text', text: { body: 'x' } } },
    },
    { from: digits, id: 'wamid.v', timestamp: '1790000010', type: 'revoke', revoke: { original_message_id } },
  );
  expect((await read()).messages).toEqual([]);
  expect(world.queues.inboundDead.receive()).toEqual([]);
});

test.each([
  ['them', 'deleted'],
  ['either', 'text'],
  [undefined, 'deleted'],
])(
  'a revocation that an earlier version has enqueued counts by whose it was: by %s a message of a customer is %s',
  async (doer, type) => {
    const { tenant, read, take } = await openChatappCase(world);
    const message = textFrom(digits, 'before');
    await take(message);
    const { id } = tenant.organization;
    const body = { kind: 'revoke', organization_id: id, target_id: message.id, doer };
    await world.ports.eventsQueue.send({ body, group: id });
    await world.drain();
    expect((await read()).messages).toMatchObject([{ type }]);
  },
);
