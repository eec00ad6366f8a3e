import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { replayWebhook } from './replay-webhook-operation.ts';
import { exampleDeliveryId } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

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
    'Sends deliveries again, to the address that the webhook has now: the same bytes under the same `webhook-id`, with the whole schedule before them and attempt numbers that go on. What is pending is left alone and not counted. Of a time, all are sent, also what was delivered; they go out in the background, the oldest first. What is gone with its contact is not sent, nor counted once its erasure is through.',
  success: 'The deliveries are on their way.',
  errors: ['Webhook not found', 'Not found'],
  ownErrors: {
    'Invalid parameter': { when: 'The webhook is disabled, or a query parameter is given more than once.' },
    'Missing required field': { example: { message: 'delivery_id is required, or since and until' } },
    'Invalid field': { example: { message: 'until must not be before since' } },
    'Not found': {
      when: 'The webhook has no such delivery, or has it no longer.',
      example: { message: `No delivery with the id ${exampleDeliveryId} of this webhook in the last 30 days.` },
    },
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
