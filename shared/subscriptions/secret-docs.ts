import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { examplePath, exampleSecret, exampleState, stateWithSecret } from './doc-parts.ts';
import { rotateWebhookSecret } from './operations.ts';

explain(rotateWebhookSecret.reply, { success: 'Always true.', webhook: 'The subscription, with its new secret.' });
explain(rotateWebhookSecret.reply.shape.webhook, stateWithSecret);

export const rotateWebhookSecretDocs = documentation(rotateWebhookSecret, {
  tag: 'Webhooks',
  summary: 'Rotate a webhook’s secret',
  description:
    'Makes a new signing secret. For 24 hours the one before signs too: each delivery carries a signature by each, and a receiver may check any. Several rotations within that time take no secret away early: each goes 24 hours after it was replaced, so a request whose answer was lost can be repeated. At most 10 secrets sign at a time. A secret that became known is safe once the receiver no longer takes it; what is signed with it as well does no harm. The request takes no body.',
  success: 'The subscription with its new secret, which is shown here and never again.',
  errors: ['Webhook not found', 'Rate limited'],
  ownErrors: {
    'Rate limited': {
      when: '10 secrets sign already; `Retry-After` says when the oldest no longer does.',
      example: {
        message:
          '10 secrets of this webhook sign already; the oldest of them does until 2026-11-29T10:00:00.000Z, then it can be rotated again.',
      },
    },
  },
  examples: {
    rotated: {
      summary: 'A new secret',
      path: examplePath,
      answer: { success: true, webhook: { ...exampleState, secret: exampleSecret } },
    },
  },
});
