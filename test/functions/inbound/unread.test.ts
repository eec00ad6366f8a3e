import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { clientOf, digits } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A message comes to a contact, and a caller does something when the worker is about to record it. */
async function overtakenBy(before: boolean, change: object) {
  const tenant = await makeTenant(world.ports);
  const client = clientOf(world.ports, tenant.apiKey);
  const query = `chatapp_id=${digits}`;
  await receive({ world, tenant }, [textFrom(digits, 'first')]);
  await client.updateContact(query, { has_unread_messages: before });
  let isOvertaken = false;
  const transact: typeof world.ports.table.transact = async (writes) => {
    if (!isOvertaken) {
      isOvertaken = true;
      expect((await client.updateContact(query, change)).status).toBe(200);
    }
    return world.ports.table.transact(writes);
  };
  await takeChatapp(world, chatappWebhook(tenant, [textFrom(digits, 'second')]));
  await world.drain({ ...world.ports, table: { ...world.ports.table, transact } });
  const messages = (await client.conversation()).map(({ message }) => message);
  return { messages, contact: (await client.contact({ query })).body.contact };
}

test.each([true, false])(
  'a message that comes while a caller says that all is read is unread: before, it was %s that there is something',
  async (before) => {
    const { messages, contact } = await overtakenBy(before, { has_unread_messages: false });
    expect([messages, contact.has_unread_messages]).toEqual([['first', 'second'], true]);
  },
);

test('a message is recorded once, and its contact keeps what a caller changes meanwhile', async () => {
  const { messages, contact } = await overtakenBy(false, { full_name: 'Bia' });
  expect(messages).toEqual(['first', 'second']);
  expect(contact).toMatchObject({ full_name: 'Bia', has_unread_messages: true });
});
