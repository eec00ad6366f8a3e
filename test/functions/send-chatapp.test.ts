import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../functions/conversations/get-conversations.ts';
import { serve } from '../../functions/messages/send-chatapp.ts';
import { caller } from '../support/call.ts';
import { makeTenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const number = '+5511999990000';

describe('a text to a contact', () => {
  test('reaches the provider with our id and is in the conversation', async () => {
    const tenant = await makeTenant(world.ports);
    await tenant.addContact(number);
    const sent = await caller(
      serve,
      world.ports,
      tenant.apiKey,
    )({ body: { phone_number: number, message_type: 'text', text: 'Olá 👋' } });
    const read = await caller(serveConversations, world.ports, tenant.apiKey)({ query: 'chatappNumber=5511999990000' });
    expect(sent.status).toBe(200);
    expect(read.body.messages).toMatchObject([{ message: 'Olá 👋', message_id: sent.body.data.message_id }]);
  });
});
