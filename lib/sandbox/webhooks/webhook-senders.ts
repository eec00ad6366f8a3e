import { Agent } from 'node:http';
import type { SentMessage } from '../sent-log.ts';
import { escapedJson, postWebhook, type WebhookTarget } from './post-webhook.ts';

/** The platforms with one webhook address for all accounts. Each instance of the gateway has its own. */
export type Platform = Exclude<SentMessage['platform'], 'gateway'>;

/** All senders. Each platform and each instance has an address of its own. */
export interface WebhookSenders extends Readonly<Record<Platform, WebhookSender>> {
  ofInstance(instance: string): WebhookSender;
  /** The sender of a message's receipts. */
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

/** Sends the webhooks of one platform, or of one instance, to their address. */
interface WebhookSender {
  deliverTo(target: WebhookTarget): void;
  hasTarget(): boolean;
  /** Pending until there is a target. */
  readonly targetKnown: Promise<void>;
  /** One attempt. The status of the answer, or undefined when there was none; never rejects. */
  post(webhook: unknown): Promise<number | undefined>;
  /** The same. Whether the answer was 200, which alone counts as taken. */
  send(webhook: unknown): Promise<boolean>;
  stop(): void;
}

/** Providers' deliveries overlap too; more at once would take all the ports of this machine when many are due. */
const maxAtOnce = 32;

const eventOf = (webhook: unknown) => String(Object(webhook).event);

function createWebhookSender(): WebhookSender {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const { signal } = stopping;
  const limited = createSemaphore(maxAtOnce);
  const known = Promise.withResolvers<void>();
  let target: WebhookTarget | undefined;

  async function attempt(webhook: unknown): Promise<number | undefined> {
    if (!target || signal.aborted) return undefined;
    const { url, byEvents } = target;
    const own = byEvents ? { ...target, url: `${url}/${eventOf(webhook).replaceAll('.', '-')}` } : target;
    return postWebhook(own, escapedJson(webhook), { agent, signal }).catch(() => undefined);
  }
  const post = (webhook: unknown) => limited(() => attempt(webhook));

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

/** A semaphore: at most `permits` calls of `work` at a time. The others wait in the order in which they came. */
export function createSemaphore(permits: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = permits;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
