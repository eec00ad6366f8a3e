import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { markRead } from '../../../shared/contacts/unread-mark.ts';
import { at, newInbox, numberOf } from '../../functions/conversations/inbox-stage.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** One person has written five messages, and was answered after the third. */
async function conversation() {
  const inbox = await newInbox(world);
  for (const n of [1, 2, 3]) await inbox.write(1, n);
  await inbox.client.sendText({ phone_number: numberOf(1) });
  for (const n of [5, 6]) await inbox.write(1, n);
  const contact_id = await inbox.idOf(1);
  const { id: organizationId } = inbox.tenant.organization;
  return {
    ...inbox,
    read: (seq: number, ports = world.ports) => markRead({ organizationId, place: { contact_id, seq } }, ports),
    async unread() {
      const [{ unread_count, contact }] = (await inbox.page()).conversations;
      expect(contact.has_unread_messages).toBe(unread_count > 0);
      return unread_count;
    },
  };
}

test('what is unread is what came in after the message that was read, and reading an earlier one later takes nothing back', async () => {
  const { read, unread, write } = await conversation();
  const counts = [await unread()];
  for (const seq of [1, 3, 4, 2, 5, 6, 3]) {
    await read(seq);
    counts.push(await unread());
  }
  expect(counts).toEqual([5, 4, 2, 2, 2, 1, 0, 0]);
  await write(1, 7);
  expect(await unread()).toBe(1);
});

test('a message that comes while another is read is unread', async () => {
  const { read, unread, write, page } = await conversation();
  let hasCome = false;
  const transact: typeof world.ports.table.transact = async (writes) => {
    if (!hasCome) {
      hasCome = true;
      await write(1, 8);
    }
    return world.ports.table.transact(writes);
  };
  await read(6, { ...world.ports, table: { ...world.ports.table, transact } });
  expect(await unread()).toBe(1);
  expect((await page()).conversations).toMatchObject([{ last_message: { created_at: at(8) } }]);
});

test('nothing is read of a conversation that is gone', async () => {
  const { read, client, all } = await conversation();
  await client.deleteContact(`phone_number=${numberOf(1)}`);
  await read(6);
  expect(await all()).toEqual([]);
});
