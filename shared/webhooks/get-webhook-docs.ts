import { documentation } from '../openapi/documentation.ts';
import { getWebhook } from './get-webhook-operation.ts';
import { exampleState } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

export const getWebhookDocs = documentation(getWebhook, {
  tag: 'Webhooks',
  summary: 'Get a webhook',
  description: 'One subscription, and whether it gets anything.',
  success: 'The subscription.',
  errors: ['Webhook not found'],
  examples: {
    enabled: { summary: 'One that gets events', path: examplePath, answer: { success: true, webhook: exampleState } },
  },
});
