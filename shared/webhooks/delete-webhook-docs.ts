import { documentation } from '../openapi/documentation.ts';
import { deleteWebhook } from './delete-webhook-operation.ts';
import { exampleState } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

export const deleteWebhookDocs = documentation(deleteWebhook, {
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'Nothing goes there any more. Its deliveries, also those that are pending, are gone with it.',
  success: 'The subscription as it was.',
  errors: ['Webhook not found'],
  examples: {
    gone: { summary: 'A subscription', path: examplePath, answer: { success: true, webhook: exampleState } },
  },
});
