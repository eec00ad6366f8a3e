import { Agent } from 'node:http';
import { escapedJson } from './escaped-json.ts';
import { postWebhook, type WebhookTarget } from './post-webhook.ts';

export interface WebhookSender {
  deliverTo(target: WebhookTarget): void;
  /** Pending until there is a target. */
  readonly targetKnown: Promise<void>;
  /** One attempt. Whether it was answered with 200, which is all that counts as taken; never rejects. */
  send(webhook: unknown): Promise<boolean>;
}

/** At once, so that a long queue does not take all the ports of this machine. The provider's deliveries overlap too. */
const mostConnections = 32;

export function createWebhookSender(signal: AbortSignal): WebhookSender {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  signal.addEventListener('abort', () => agent.destroy());
  const known = Promise.withResolvers<void>();
  let target: WebhookTarget | undefined;
  return {
    deliverTo(given) {
      target = given;
      known.resolve();
    },
    targetKnown: known.promise,
    async send(webhook) {
      if (!target || signal.aborted) return false;
      try {
        return (await postWebhook(target, escapedJson(webhook), { agent, signal })) === 200;
      } catch {
        return false;
      }
    },
  };
}
