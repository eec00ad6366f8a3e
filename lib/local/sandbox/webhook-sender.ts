import { Agent } from 'node:http';
import { escapedJson } from './escaped-json.ts';
import { postWebhook, type WebhookTarget } from './post-webhook.ts';
import { createTurns } from './turns.ts';

export interface WebhookSender {
  deliverTo(target: WebhookTarget): void;
  hasTarget(): boolean;
  /** Pending until there is a target. */
  readonly targetKnown: Promise<void>;
  /** One attempt. The status that it was answered with, undefined when it was not; never rejects. */
  post(webhook: unknown): Promise<number | undefined>;
  /** The same. Whether it was answered with 200, which is all that counts as taken. */
  send(webhook: unknown): Promise<boolean>;
  stop(): void;
}

/** The provider's deliveries overlap too. No more, or a long queue would take all the ports of this machine. */
const mostAtOnce = 32;

const eventOf = (webhook: unknown) => String(Object(webhook).event);

export function createWebhookSender(): WebhookSender {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurns(mostAtOnce);
  const known = Promise.withResolvers<void>();
  let target: WebhookTarget | undefined;

  async function attempt(webhook: unknown): Promise<number | undefined> {
    if (!target || signal.aborted) return undefined;
    const { url, byEvents } = target;
    const there = byEvents ? { ...target, url: `${url}/${eventOf(webhook).replaceAll('.', '-')}` } : target;
    return postWebhook(there, escapedJson(webhook), { agent, signal }).catch(() => undefined);
  }
  const post = (webhook: unknown) => inTurn(() => attempt(webhook));

  return {
    deliverTo(given) {
      target = given;
      known.resolve();
    },
    hasTarget: () => target !== undefined,
    targetKnown: known.promise,
    post,
    send: async (webhook) => (await post(webhook)) === 200,
    stop() {
      stopping.abort();
      agent.destroy();
    },
  };
}
