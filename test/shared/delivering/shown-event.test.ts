import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventBody } from '../../../shared/delivering/event-body.ts';
import { eventDocs } from '../../../shared/delivering/event-docs.ts';
import { sampleEvent } from '../../../shared/delivering/test-event.ts';
import { eventTypes } from '../../../shared/events.ts';
import { platformSchema } from '../../../shared/subscriptions/webhook.ts';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { problemsOf } from '../../support/documented.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What the OpenAPI document does not know of a delivery's body. */
const unknownOf = (body: { readonly type: string }, type = body.type) =>
  problemsOf(body, 'webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');

test.each(eventTypes)('the example of %s is an event as documented', (type) => {
  expect(unknownOf(eventDocs[type].example as never)).toEqual([]);
});

describe.each(eventTypes)('a sample of %s', (type) => {
  test.each(platformSchema.options)('on the %s is an event as documented', async (platform) => {
    const { organization } = await makeTenant(world.ports);
    const event = sampleEvent(organization, { platform, type }, world.ports);

    expect(unknownOf(JSON.parse(eventBody(event, type)))).toEqual([]);
  });
});

test('sent_message is documented beside message_sent', async () => {
  const { organization } = await makeTenant(world.ports);
  const event = sampleEvent(organization, { platform: 'chatapp', type: 'message_sent' }, world.ports);

  const body = JSON.parse(eventBody(event, 'sent_message'));

  expect(body.type).toBe('sent_message');
  expect(unknownOf(body, 'message_sent')).toEqual([]);
});

test('what is delivered of messages, reactions, edits and calls is as documented', async () => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receiversIn(world).subscribe(tenant);
  const number = '5511999990000';
  const text = textFrom(number, 'oi');
  await receive({ world, tenant }, [text]);
  await receive({ world, tenant }, [
    {
      from: number,
      id: 'wamid.r',
      timestamp: '1790000001',
      type: 'reaction',
      reaction: { message_id: text.id, emoji: '👍' },
    },
    { from: number, id: 'wamid.l', timestamp: '1790000002', type: 'location', location: { latitude: 1, longitude: 2 } },
    { from: number, id: 'wamid.u', timestamp: '1790000003', type: 'never heard of' },
  ]);
  const webhook = chatappWebhook(tenant, []);
  const call = {
    id: 'wacid.1',
    from: number,
    to: '12025550100',
    event: 'connect',
    timestamp: '1790000004',
    direction: 'USER_INITIATED',
  };
  for (const change of webhook.entry[0]?.changes ?? [])
    Object.assign(change, { field: 'calls', value: { ...change.value, calls: [call] } });
  await takeChatapp(world, webhook);
  await world.drain();

  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type }) => type).toSorted()).toEqual(['call', ...Array(4).fill('message_received')]);
  expect(bodies.flatMap((body) => unknownOf(body))).toEqual([]);
});
