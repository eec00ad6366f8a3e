import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { exampleDeliveryId, exampleEventId, examplePath } from '../subscriptions/doc-parts.ts';
import { attemptHeadersSchema, headersOfAttempt } from './attempt-headers.ts';
import { attemptMeaning, deliveryMeaning, exampleDelivery } from './docs.ts';
import { eventDocs } from './event-docs.ts';
import { getDelivery, getEvent, shownEventSchema } from './operations.ts';

const exampleEvent = shownEventSchema.parse(eventDocs.message_received.example);

explain(getDelivery.path, { id: 'Of the webhook.', delivery_id: 'Of the delivery.' });
explain(getDelivery.reply, { success: 'Always true.', delivery: 'The delivery.' });
explain(getDelivery.reply.shape.delivery, {
  ...deliveryMeaning,
  body: 'The exact text that every attempt sends, and that is signed. Null once it is gone with its contact.',
});
explain(getDelivery.reply.shape.delivery.shape.attempts.element, {
  ...attemptMeaning,
  headers: 'What was sent beside the text, by name; but for `webhook-signature`, of which no copy is kept.',
});
explain(attemptHeadersSchema, {
  'content-type': 'JSON.',
  'user-agent': 'Ours.',
  'webhook-id': 'The same in every attempt: of the event and the webhook.',
  'webhook-timestamp': 'When the attempt began, in seconds since 1970.',
});

/** The attempt of the examples, as one delivery has it. */
const attempts = exampleDelivery.attempts.map((attempt) => ({
  ...attempt,
  headers: headersOfAttempt({ event_id: exampleEventId, webhook_id: examplePath.id }, attempt),
}));

export const getDeliveryDocs = documentation(getDelivery, {
  tag: 'Webhooks',
  summary: 'Get a delivery',
  description: 'One delivery of the last 30 days, with every attempt and the exact text that was sent.',
  success: 'The delivery.',
  errors: ['Webhook not found', 'Delivery not found'],
  examples: {
    one: {
      summary: 'A delivery',
      path: { ...examplePath, delivery_id: exampleDeliveryId },
      answer: { success: true, delivery: { ...exampleDelivery, attempts, body: JSON.stringify(exampleEvent) } },
    },
  },
});

explain(getEvent.path, { id: 'Of the event: the `id` in the body of its deliveries.' });
explain(getEvent.reply, { success: 'Always true.', event: 'The event.' });
explain(
  shownEventSchema,
  {
    id: 'As asked for.',
    type: 'What has happened.',
    timestamp: { description: 'When it happened: ISO 8601, in UTC.', format: 'date-time' },
    platform: 'The channel.',
    organization_id: 'Whose event it is.',
    data: 'What it happened to, by the type: as in the body of a delivery (under Events).',
  },
  { id: 'Event', description: 'An event, as its deliveries have it.' },
);

export const getEventDocs = documentation(getEvent, {
  tag: 'Webhooks',
  summary: 'Get an event',
  description:
    'An event that was told to a subscription in the last 30 days, with the message as it was then. It is gone with its contact, and what no subscription asked for is not kept.',
  success: 'The event.',
  errors: ['Event not found'],
  examples: {
    one: { summary: 'An event', path: { id: exampleEventId }, answer: { success: true, event: exampleEvent } },
  },
});
