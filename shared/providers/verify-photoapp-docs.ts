import { documentation } from '../openapi/documentation.ts';
import { verifyWebhook } from './verify-webhook-operation.ts';

export const verifyPhotoappDocs = documentation(verifyWebhook, {
  tag: 'Provider webhooks',
  summary: 'Prove the callback address to the photo-app',
  description: 'The handshake with which the photo-app checks the address that its webhooks will go to.',
  success: 'The challenge.',
  errors: ['Verification failed'],
  examples: {
    handshake: {
      summary: 'The handshake',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify my photos', 'hub.challenge': '1158201444' },
      answer: '1158201444',
    },
  },
});
