import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret-operation.ts';
import { exampleSecret, exampleState, stateWithSecret } from './webhook-docs.ts';
import { examplePath } from './webhook-path-docs.ts';

explain(rotateWebhookSecret.reply, { success: 'Always true.', webhook: 'The subscription, with its new secret.' });
explain(rotateWebhookSecret.reply.shape.webhook, stateWithSecret);

export const rotateWebhookSecretDocs = documentation(rotateWebhookSecret, {
  tag: 'Webhooks',
  summary: 'Rotate a webhook’s secret',
  description:
    'Makes a new signing secret. For 24 hours the one before signs too: each delivery carries both signatures, and a receiver may check either. After two rotations within that time the last two secrets sign. The request takes no body.',
  success: 'The subscription with its new secret, which is shown here and never again.',
  errors: ['Webhook not found'],
  examples: {
    rotated: {
      summary: 'A new secret',
      path: examplePath,
      answer: { success: true, webhook: { ...exampleState, secret: exampleSecret } },
    },
  },
});
