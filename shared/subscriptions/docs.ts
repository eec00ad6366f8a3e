import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import {
  examplePath,
  exampleSecret,
  exampleState,
  exampleUrl,
  exampleWebhook,
  platformMeaning,
  typeMeaning,
  typesMeaning,
  urlMeaning,
  withSecret,
} from './doc-parts.ts';
import {
  createWebhookOperation,
  deleteWebhook,
  getWebhook,
  listWebhooksOperation,
  updateWebhook,
} from './operations.ts';

explain(
  createWebhookOperation.body,
  {
    url: urlMeaning,
    type: `${typeMeaning} This or \`types\` is required.`,
    types: `${typesMeaning} Not beside \`type\`. Null counts as absent.`,
    platform: `${platformMeaning} \`chatapp\` unless given. Null counts as absent.`,
  },
  { id: 'NewWebhook', description: 'What a subscription is made of.' },
);
explain(createWebhookOperation.reply, {
  success: 'Always true.',
  message: 'That it is done.',
  webhook: 'The new subscription, with its secret.',
});
explain(createWebhookOperation.reply.shape.webhook, withSecret);

export const createWebhookDocs = documentation(createWebhookOperation, {
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description: `Subscribes an address to events. An organization can have 100 subscriptions, unless the operator has given it another quota; each gets each event once, also where several have the same address.

An event is delivered when the address answers 2xx within 10 seconds; redirects are not followed. It is tried at once and then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; \`Retry-After\` can lengthen a wait, and a 429 without it makes it a minute at least. 410 disables the subscription, and so do five days in which every attempt failed. Deliveries come at least once and in no promised order: \`webhook-id\` is the same at each attempt.

They are signed as in the Standard Webhooks specification 1.0.0, in \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`.`,
  success: 'The new subscription. Its secret is shown here and never again.',
  errors: ['Webhook limit reached'],
  ownErrors: { 'Invalid field': { example: { message: 'url must be an https URL' } } },
  examples: {
    received: {
      summary: 'Inbound messages of the chat-app',
      body: { url: exampleUrl, type: 'message_received' },
      answer: {
        success: true,
        message: 'Webhook created successfully',
        webhook: { ...exampleWebhook, secret: exampleSecret },
      },
    },
    several: {
      summary: 'Several types',
      body: { url: exampleUrl, types: ['message_received', 'message_failed'] },
      answer: {
        success: true,
        message: 'Webhook created successfully',
        webhook: { ...exampleWebhook, types: ['message_received', 'message_failed'], secret: exampleSecret },
      },
    },
    photoapp: {
      summary: 'Everything of the photo-app',
      body: { url: exampleUrl, type: 'all', platform: 'photoapp' },
      answer: {
        success: true,
        message: 'Webhook created successfully',
        webhook: { ...exampleWebhook, type: 'all', types: ['all'], platform: 'photoapp', secret: exampleSecret },
      },
    },
  },
});

explain(listWebhooksOperation.query, { platform: platformMeaning });
explain(listWebhooksOperation.reply, {
  success: 'Always true.',
  count: 'How many there are.',
  webhooks: 'The subscriptions, the oldest first.',
});

export const listWebhooksDocs = documentation(listWebhooksOperation, {
  tag: 'Webhooks',
  summary: 'List webhooks',
  description:
    'All subscriptions of the organization, those that are disabled too, with whether they get anything. Secrets are never listed.',
  success: 'The subscriptions.',
  ownErrors: { 'Invalid parameter': { example: { message: 'platform must be one of chatapp, photoapp' } } },
  examples: {
    all: { summary: 'All of them', answer: { success: true, count: 1, webhooks: [exampleState] } },
    chatapp: {
      summary: 'Those of the chat-app',
      query: { platform: 'chatapp' },
      answer: { success: true, count: 1, webhooks: [exampleState] },
    },
  },
});

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

explain(
  updateWebhook.body,
  {
    url: urlMeaning,
    type: `${typeMeaning} Replaces \`types\`.`,
    types: `${typesMeaning} Replaces \`type\`; not beside it.`,
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
    'Missing required field': {
      example: {
        message:
          'url is required, or another member that can be changed (type, types, platform, enabled): the body changes nothing',
      },
    },
    'Invalid field': { example: { message: 'enabled must be a boolean' } },
  },
  examples: {
    type: {
      summary: 'Other events',
      path: examplePath,
      body: { type: 'all' },
      answer: { success: true, webhook: { ...exampleState, type: 'all', types: ['all'] } },
    },
    types: {
      summary: 'Several types',
      path: examplePath,
      body: { types: ['message_failed', 'call'] },
      answer: {
        success: true,
        webhook: { ...exampleState, type: 'message_failed', types: ['message_failed', 'call'] },
      },
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
