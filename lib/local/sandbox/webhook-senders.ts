import type { SentMessage } from './sent-log.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

export type Platform = SentMessage['platform'];

/** Each platform has a callback and an app secret of its own. */
export interface WebhookSenders extends Readonly<Record<Platform, WebhookSender>> {
  stop(): void;
}

export function createWebhookSenders(): WebhookSenders {
  const [chatapp, photoapp] = [createWebhookSender(), createWebhookSender()];
  return {
    chatapp,
    photoapp,
    stop() {
      chatapp.stop();
      photoapp.stop();
    },
  };
}
