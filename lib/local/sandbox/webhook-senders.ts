import type { SentMessage } from './sent-log.ts';
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts';

/** Those whose webhooks go to one address; each instance of the gateway has its own. */
export type Platform = Exclude<SentMessage['platform'], 'gateway'>;

/** Each platform has a callback and an app secret of its own. */
export interface WebhookSenders extends Readonly<Record<Platform, WebhookSender>> {
  ofInstance(instance: string): WebhookSender;
  /** Where what is told of a message goes. */
  of(message: SentMessage): WebhookSender;
  stop(): void;
}

export function createWebhookSenders(): WebhookSenders {
  const [chatapp, photoapp] = [createWebhookSender(), createWebhookSender()];
  const instances = new Map<string, WebhookSender>();
  function ofInstance(instance: string): WebhookSender {
    const sender = instances.get(instance) ?? createWebhookSender();
    instances.set(instance, sender);
    return sender;
  }
  return {
    chatapp,
    photoapp,
    ofInstance,
    of: (message) =>
      message.platform === 'gateway' ? ofInstance(message.instance) : { chatapp, photoapp }[message.platform],
    stop() {
      for (const sender of instances.values()) sender.stop();
      chatapp.stop();
      photoapp.stop();
    },
  };
}
