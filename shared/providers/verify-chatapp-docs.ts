import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { verifyWebhook } from './verify-webhook-operation.ts';

explain(verifyWebhook.query, {
  'hub.mode': 'Must be `subscribe`.',
  'hub.verify_token': 'Must be the configured token.',
  'hub.challenge': 'Comes back as the answer.',
});

export const verifyChatappDocs = documentation(verifyWebhook, {
  tag: 'Provider webhooks',
  summary: 'Prove the callback address to the chat-app provider',
  description: 'The handshake with which the chat-app provider checks the address that its webhooks will go to.',
  success: 'The challenge.',
  errors: ['Verification failed'],
  examples: {
    handshake: {
      summary: 'The handshake',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify me', 'hub.challenge': '1158201444' },
      answer: '1158201444',
    },
  },
});
