import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { createWebhookOperation } from './create-webhook-operation.ts';
import {
  exampleSecret,
  exampleUrl,
  exampleWebhook,
  platformMeaning,
  typeMeaning,
  urlMeaning,
  withSecret,
} from './webhook-docs.ts';

explain(
  createWebhookOperation.body,
  {
    url: urlMeaning,
    type: typeMeaning,
    platform: { description: `${platformMeaning} Null counts as absent.`, default: 'chatapp' },
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
  description: `Subscribes an address to events. An organization can have 100 subscriptions; each gets each event once, also where several have the same address.

An event is delivered when the address answers 2xx within 10 seconds; redirects are not followed. It is tried at once and then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; \`Retry-After\` can lengthen a wait. 410 disables the subscription, and so do five days in which every attempt failed. Deliveries come at least once and in no promised order: \`webhook-id\` is the same at each attempt.

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
    photoapp: {
      summary: 'Everything of the photo-app',
      body: { url: exampleUrl, type: 'all', platform: 'photoapp' },
      answer: {
        success: true,
        message: 'Webhook created successfully',
        webhook: { ...exampleWebhook, type: 'all', platform: 'photoapp', secret: exampleSecret },
      },
    },
  },
});
