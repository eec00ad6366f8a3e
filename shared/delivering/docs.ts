import { eventTypes } from '../events.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { exampleDeliveryId, exampleEventId, examplePath } from '../subscriptions/doc-parts.ts';
import { listDeliveriesOperation, replayWebhook, testWebhookOperation } from './operations.ts';
import { type ShownDelivery, shownDeliverySchema } from './shown-delivery.ts';

explain(listDeliveriesOperation.query, {
  status: 'Deliveries that stand like this alone.',
  limit: 'Deliveries in an answer, at most; 50 unless given.',
  cursor: 'Where to go on: `next_cursor` of the answer before.',
});
explain(listDeliveriesOperation.reply, {
  success: 'Always true.',
  deliveries: 'The newest first.',
  next_cursor: 'Give it back as `cursor` for what comes after. Null when nothing does.',
});
/** What the members of a delivery mean. */
export const deliveryMeaning = {
  id: 'Ours; what a replay takes.',
  event_id: 'The `id` in the body.',
  type: 'The `type` in the body: the name that the subscription asked for.',
  status:
    '`pending`: to be tried (again); `delivered`: the address answered 2xx; `failed`: every attempt failed; `cancelled`: the webhook or the contact was deleted, or the webhook disabled.',
  created_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
  next_attempt_at: { description: 'Null when none is planned.', format: 'date-time' },
  attempts: 'The latest ones, the oldest of them first.',
};
explain(shownDeliverySchema, deliveryMeaning, { id: 'Delivery', description: 'One event for one webhook.' });
/** What the members of an attempt mean. */
export const attemptMeaning = {
  number: 'From 1. No two attempts of a delivery share one, those of a replay included.',
  at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
  status_code: 'What the address answered. Null when it did not.',
  duration_ms: 'How long the answer took.',
  error: 'The kind of failure. Null for a 2xx.',
  response_excerpt:
    'The first kilobyte of the answer; null without one, and once the contact that it was about is deleted.',
};
explain(shownDeliverySchema.shape.attempts.element, attemptMeaning);

/** The delivery of the examples. */
export const exampleDelivery: ShownDelivery = {
  id: exampleDeliveryId,
  event_id: exampleEventId,
  type: 'message_received',
  status: 'delivered',
  created_at: '2026-11-28T10:00:00.000Z',
  next_attempt_at: null,
  attempts: [
    {
      number: 1,
      at: '2026-11-28T10:00:00.120Z',
      status_code: 200,
      duration_ms: 84,
      error: null,
      response_excerpt: 'ok',
    },
  ],
};

export const listDeliveriesDocs = documentation(listDeliveriesOperation, {
  tag: 'Webhooks',
  summary: 'List a webhook’s deliveries',
  description:
    'What was delivered in the last 30 days, with every attempt and what was answered, the newest first. An answer ends early only where very few of very many deliveries have the `status`, or their attempts are very long; as long as `next_cursor` is not null, there may be more.',
  success: 'A page of deliveries.',
  errors: ['Webhook not found'],
  examples: {
    all: {
      summary: 'The latest',
      path: examplePath,
      answer: { success: true, deliveries: [exampleDelivery], next_cursor: null },
    },
    failed: {
      summary: 'Those that failed for good',
      path: examplePath,
      query: { status: 'failed', limit: '100' },
      answer: { success: true, deliveries: [], next_cursor: null },
    },
  },
});

explain(replayWebhook.body, {
  delivery_id: 'One delivery. This, or `since` and `until`.',
  since: { description: 'Deliveries made at this time or later: ISO 8601 with an offset or `Z`.', format: 'date-time' },
  until: {
    description: 'Deliveries made at this time or earlier: ISO 8601 with an offset or `Z`.',
    format: 'date-time',
  },
});
explain(replayWebhook.reply, { success: 'Always true.', count: 'Deliveries that are sent again.' });

export const replayWebhookDocs = documentation(replayWebhook, {
  tag: 'Webhooks',
  summary: 'Replay deliveries',
  description:
    'Sends deliveries again, to the address that the webhook has now: the same bytes under the same `webhook-id`, with the whole schedule before them and attempt numbers that go on. What is pending is left alone and not counted. Of a time, all are sent, also what was delivered; they go out in the background, the oldest first, behind what is new, and one time after the other: while one is under way another is refused. What is gone with its contact is not sent, nor counted once its erasure is through.',
  success: 'The deliveries are on their way.',
  errors: ['Webhook not found', 'Delivery not found', 'Request in progress'],
  ownErrors: {
    'Request in progress': {
      when: 'The replay of a time is under way for the webhook; the message says which.',
      example: {
        message:
          'The replay of what the webhook 3f0e1c52-7a4b-8d19-9c6e-2b1f0a9d8e7c was sent from 2026-11-28T09:30:00.000Z to 2026-11-28T10:30:00.000Z, begun at 2026-11-28T10:31:00.000Z, is under way; ask again when it has ended.',
      },
    },
    'Invalid parameter': { when: 'The webhook is disabled, or a query parameter is given more than once.' },
    'Missing required field': { example: { message: 'delivery_id is required, or since and until' } },
    'Invalid field': { example: { message: 'until must not be before since' } },
  },
  examples: {
    one: {
      summary: 'One delivery',
      path: examplePath,
      body: { delivery_id: exampleDeliveryId },
      answer: { success: true, count: 1 },
    },
    time: {
      summary: 'All of an hour',
      path: examplePath,
      body: { since: '2026-11-28T09:30:00.000Z', until: '2026-11-28T10:30:00.000Z' },
      answer: { success: true, count: 1 },
    },
  },
});

explain(testWebhookOperation.body, {
  type: 'Of the sample. Absent or null: the `type` of the subscription, and `message_received` for one to `all`.',
});
explain(testWebhookOperation.reply, {
  success: 'Always true.',
  event_id: 'The `id` in the sample’s body. Its delivery stands among those of the webhook.',
});

export const testWebhookDocs = documentation(testWebhookOperation, {
  tag: 'Webhooks',
  summary: 'Test a webhook',
  description:
    'Has a sample event delivered to this subscription alone: signed, tried again and logged like any other. Its message says that it is a sample, and its contact has the source `sample`. The type may be another than the subscription’s; a request without a body is fine.',
  success: 'The sample is on its way.',
  errors: ['Webhook not found'],
  ownErrors: {
    'Invalid parameter': {
      when: 'The webhook is disabled, or a query parameter is given more than once.',
      example: {
        message:
          'id names the webhook 3f0e1c52-7a4b-8d19-9c6e-2b1f0a9d8e7c, which is disabled (answered 410 Gone, 2026-11-28T10:00:00.000Z); enable it first',
      },
    },
    'Invalid field': {
      example: {
        message: `type must be one of ${[...eventTypes, 'sent_message'].join(', ')}`,
      },
    },
  },
  examples: {
    read: {
      summary: 'A type of event',
      path: examplePath,
      body: { type: 'message_read' },
      answer: { success: true, event_id: exampleEventId },
    },
    own: {
      summary: 'The subscription’s own type',
      path: examplePath,
      body: {},
      answer: { success: true, event_id: exampleEventId },
    },
  },
});
