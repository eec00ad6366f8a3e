import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { testWebhookOperation } from './test-webhook-operation.ts';
import { exampleEventId } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

explain(testWebhookOperation.body, {
  type: 'Of the sample. Absent or null: the type of the subscription, and `message_received` for one to `all`.',
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
        message:
          'type must be one of message_received, message_sent, message_delivered, message_read, message_failed, call, sent_message',
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
