import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contactSchema } from '../../../shared/contacts/contact.ts';
import { callSchema } from '../../../shared/conversations/call.ts';
import { messageErrorSchema } from '../../../shared/conversations/message.ts';
import { conversationMessageSchema } from '../../../shared/conversations/shown-message.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newWebhooksClient } from './webhooks-client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newWebhooksClient>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newWebhooksClient(world.ports);
});
afterAll(() => world.close());

/** What the deliveries' queue holds, taken off it. */
function queued(): { webhook_id: string; event_id: string; type: string; attempt_count: number }[] {
  return world.queues.deliveries.receive().map((record) => {
    world.queues.deliveries.remove(record);
    return JSON.parse(record.body);
  });
}

const bodyOf = async (eventId: string, type: string) => {
  const key = { pk: `${client.organizationId}#EVENT#${eventId}`, sk: `EVENT#${eventId}#${type}` };
  return JSON.parse(String((await world.ports.table.get(key))?.body));
};

const statuses = {
  message_received: 'delivered',
  message_sent: 'sent',
  sent_message: 'sent',
  message_delivered: 'delivered',
  message_read: 'read',
  message_failed: 'failed',
  message_edited: 'delivered',
  message_deleted: 'delivered',
};

describe.each(['chatapp', 'photoapp'])('on %s', (platform) => {
  test.each(Object.entries(statuses))(
    'a sample of %s is a whole event with a message that is %s',
    async (type, message_status) => {
      const { id } = await client.created({ platform, type: 'call' });
      await client.created({ platform, type: 'all' });
      const { status, body } = await client.test(id, { type });
      expect([status, body]).toEqual([
        202,
        { success: true, event_id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/) },
      ]);
      // The other subscription gets nothing.
      expect(queued()).toEqual([
        expect.objectContaining({ webhook_id: id, event_id: body.event_id, type, attempt_count: 0 }),
      ]);

      const event = await bodyOf(body.event_id, type);
      expect(Object.keys(event)).toEqual(['id', 'type', 'timestamp', 'platform', 'organization_id', 'data']);
      expect(event).toMatchObject({
        id: body.event_id,
        type,
        timestamp: new Date(world.clock.now()).toISOString(),
        platform,
        organization_id: client.organizationId,
      });
      const { message, conversation, contact, error, ...more } = event.data;
      expect(more).toEqual({});
      expect(conversation).toEqual({ type: 'contact', contact_id: contact.id });
      expect(conversationMessageSchema.parse(message)).toMatchObject({
        message_status,
        message: expect.stringMatching(type === 'message_deleted' ? /^\[deleted\]$/ : /^This is a sample/),
        sender_type: /received|edited|deleted/.test(type) ? 'user-chatapp' : 'bot-chatapp',
      });
      expect(contactSchema.parse(contact)).toMatchObject({ full_name: 'Sample Contact', source: { type: 'sample' } });
      expect(messageErrorSchema.optional().parse(error) !== undefined).toBe(type === 'message_failed');
    },
  );

  test('a sample of a call has a call', async () => {
    const { id } = await client.created({ platform, type: 'all' });
    const { body } = await client.test(id, { type: 'call' });
    const { data } = await bodyOf(body.event_id, 'call');
    expect(Object.keys(data)).toEqual(['call', 'conversation', 'contact']);
    expect(callSchema.strict().parse(data.call)).toEqual(data.call);
    queued();
  });

  test.each([
    ['contact_updated', { changed: ['full_name'] }],
    ['contact_merged', { merged_from: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
  ])('a sample of %s has a contact, and is of the chat-app as all of these are', async (type, told) => {
    const { id } = await client.created({ platform, type: 'all' });
    const { body } = await client.test(id, { type });
    const event = await bodyOf(body.event_id, type);
    expect([event.type, event.platform]).toEqual([type, 'chatapp']);
    const { contact, ...more } = event.data;
    expect([contactSchema.parse(contact).full_name, more]).toEqual(['Sample Contact', told]);
    queued();
  });
});

describe('without a type it is of the subscription’s own', () => {
  test.each([
    ['message_read', 'message_read'],
    ['sent_message', 'sent_message'],
    ['call', 'call'],
    ['all', 'message_received'],
  ])('%s: %s', async (type, expected) => {
    const { id } = await client.created({ type });
    for (const body of [{}, { type: null }, { unknown: 1 }, undefined]) {
      const { status, body: answer } = await client.test(id, body);
      expect([status, (await bodyOf(answer.event_id, expected)).type]).toEqual([202, expected]);
    }
    expect(queued().map((message) => message.type)).toEqual(Array(4).fill(expected));
  });
});

test('stands among the deliveries, pending, each under an id of its own', async () => {
  const { id } = await client.created();
  const first = (await client.test(id)).body.event_id;
  const second = (await client.test(id)).body.event_id;
  const { body } = await client.deliveries(id);
  expect(body.deliveries.map((one: { event_id: string }) => one.event_id).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  expect(body.deliveries[0]).toMatchObject({ status: 'pending', attempts: [] });
  queued();
});

describe('400 for', () => {
  const types =
    'message_received, message_sent, message_delivered, message_read, message_failed, message_edited, message_deleted, call, contact_updated, contact_merged, broadcast_finished, sent_message';
  test.each([['all'], ['x'], [''], [5], [['call']]])('the type %j', async (type) => {
    const { id } = await client.created();
    const { status, body } = await client.test(id, { type });
    expect([status, body]).toEqual([400, { error: 'Invalid field', message: `type must be one of ${types}` }]);
  });

  test.each(['[]', 'null', '{', '"call"'])('the body %s', async (text) => {
    const { id } = await client.created();
    const { status, body } = await client.test(id, text);
    expect([status, body.error]).toEqual([400, 'Invalid request body']);
  });

  test('a webhook that is disabled, which gets no delivery', async () => {
    const { id } = await client.created();
    await client.update(id, { enabled: false });
    const { status, body } = await client.test(id, { type: 'call' });
    const since = new Date(world.clock.now()).toISOString();
    expect([status, body]).toEqual([
      400,
      {
        error: 'Invalid parameter',
        message: `id names the webhook ${id}, which is disabled (disabled by the organization, ${since}); enable it first`,
      },
    ]);
    expect([queued(), (await client.deliveries(id)).body.deliveries]).toEqual([[], []]);
  });
});

test('404 for a webhook of another organization, which gets no delivery', async () => {
  const { id } = await client.created();
  const { status, body } = await (await newWebhooksClient(world.ports)).test(id);
  expect([status, body.error, queued()]).toEqual([404, 'Webhook not found', []]);
});
