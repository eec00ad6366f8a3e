import { Agent } from 'node:http';
import { escapedJson } from './escaped-json.ts';
import { postWebhook, type WebhookTarget } from './post-webhook.ts';
import { createTurns } from './turns.ts';

export interface WebhookSender {
  deliverTo(target: WebhookTarget): void;
  /** Pending until there is a target. */
  readonly targetKnown: Promise<void>;
  /** One attempt. Whether it was answered with 200, which is all that counts as taken; never rejects. */
  send(webhook: unknown): Promise<boolean>;
  stop(): void;
}

/** The provider's deliveries overlap too. No more, or a long queue would take all the ports of this machine. */
const mostAtOnce = 32;

export function createWebhookSender(): WebhookSender {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurns(mostAtOnce);
  const known = Promise.withResolvers<void>();
  let target: WebhookTarget | undefined;

  async function attempt(webhook: unknown): Promise<boolean> {
    if (!target || signal.aborted) return false;
    const status = await postWebhook(target, escapedJson(webhook), { agent, signal }).catch(() => undefined);
    return status === 200;
  }

  return {
    deliverTo(given) {
      target = given;
      known.resolve();
    },
    targetKnown: known.promise,
    send: (webhook) => inTurn(() => attempt(webhook)),
    stop() {
      stopping.abort();
      agent.destroy();
    },
  };
}
