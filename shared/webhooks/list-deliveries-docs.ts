import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { listDeliveriesOperation } from './list-deliveries-operation.ts';
import { type ShownDelivery, shownDeliverySchema } from './shown-delivery.ts';
import { exampleDeliveryId, exampleEventId } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

explain(listDeliveriesOperation.query, {
  status: 'Deliveries that stand like this alone.',
  limit: 'Deliveries in an answer, at most.',
  cursor: 'Where to go on: `next_cursor` of the answer before.',
});
explain(listDeliveriesOperation.reply, {
  success: 'Always true.',
  deliveries: 'The newest first.',
  next_cursor: 'Give it back as `cursor` for what comes after. Null when nothing does.',
});
explain(
  shownDeliverySchema,
  {
    id: 'Ours; what a replay takes.',
    event_id: 'The `id` in the body.',
    type: 'The `type` in the body: the name that the subscription asked for.',
    status:
      '`pending`: to be tried (again); `delivered`: the address answered 2xx; `failed`: every attempt failed; `cancelled`: the webhook or the contact was deleted, or the webhook disabled.',
    created_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
    next_attempt_at: { description: 'Null when none is planned.', format: 'date-time' },
    attempts: 'The latest ones, the oldest of them first.',
  },
  { id: 'Delivery', description: 'One event for one webhook.' },
);
explain(shownDeliverySchema.shape.attempts.element, {
  number: 'From 1. No two attempts of a delivery share one, those of a replay included.',
  at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
  status_code: 'What the address answered. Null when it did not.',
  duration_ms: 'How long the answer took.',
  error: 'The kind of failure. Null for a 2xx.',
  response_excerpt:
    'The first kilobyte of the answer; null without one, and once the contact that it was about is deleted.',
});

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
