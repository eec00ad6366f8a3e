import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { listWebhooksOperation } from './list-webhooks-operation.ts';
import { exampleWebhook, platformMeaning } from './webhook-docs.ts';

explain(listWebhooksOperation.query, { platform: platformMeaning });
explain(listWebhooksOperation.reply, {
  success: 'Always true.',
  count: 'How many there are.',
  webhooks: 'The subscriptions, the oldest first.',
});

export const listWebhooksDocs = documentation(listWebhooksOperation, {
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: 'All subscriptions of the organization, those that are disabled too. Secrets are never listed.',
  success: 'The subscriptions.',
  ownErrors: { 'Invalid parameter': { example: { message: 'platform must be one of chatapp, photoapp' } } },
  examples: {
    all: { summary: 'All of them', answer: { success: true, count: 1, webhooks: [exampleWebhook] } },
    chatapp: {
      summary: 'Those of the chat-app',
      query: { platform: 'chatapp' },
      answer: { success: true, count: 1, webhooks: [exampleWebhook] },
    },
  },
});
