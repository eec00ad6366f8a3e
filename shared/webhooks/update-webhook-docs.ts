import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { updateWebhook } from './update-webhook-operation.ts';
import { exampleState, platformMeaning, typeMeaning, urlMeaning } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

explain(
  updateWebhook.body,
  {
    url: urlMeaning,
    type: typeMeaning,
    platform: platformMeaning,
    enabled: 'False: it gets nothing, and what is pending for it is cancelled. True: it is given another chance.',
  },
  { id: 'WebhookChanges', description: 'What is to be changed of a subscription, one thing at least.' },
);

export const updateWebhookDocs = documentation(updateWebhook, {
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description:
    'Changes what is given and leaves the rest. It holds for deliveries that are pending too. With another address, or enabled again, the subscription starts anew: earlier failures do not count.',
  success: 'The subscription as it is now.',
  errors: ['Webhook not found'],
  ownErrors: {
    'Missing required field': { example: { message: 'url is required, or one of type, platform, enabled' } },
    'Invalid field': { example: { message: 'enabled must be a boolean' } },
  },
  examples: {
    type: {
      summary: 'Other events',
      path: examplePath,
      body: { type: 'all' },
      answer: { success: true, webhook: { ...exampleState, type: 'all' } },
    },
    disabled: {
      summary: 'Switched off',
      path: examplePath,
      body: { enabled: false },
      answer: {
        success: true,
        webhook: {
          ...exampleState,
          enabled: false,
          disabled_reason: 'disabled by the organization',
          disabled_at: '2026-11-28T10:05:00.000Z',
        },
      },
    },
  },
});
