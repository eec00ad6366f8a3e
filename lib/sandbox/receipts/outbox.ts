import { chatappReceipt } from '../chatapp/webhooks.ts';
import { evolutionReceipts } from '../evolution/webhooks.ts';
import { photoappReceipt } from '../photoapp/webhooks.ts';
import type { SentMessage } from '../sent-log.ts';
import type { WebhookSenders } from '../webhooks/webhook-senders.ts';
import { type DueReceipts, openDueReceipts, type Receipt } from './receipt.ts';

/** The receipts that are on their way to the service. */
export interface Outbox {
  /** Writes receipts to disk. This comes before the message: a recorded message must not be without its receipts. */
  record(receipts: readonly Receipt[]): void;
  /** Delivers recorded receipts, each at its time, until they are taken. */
  start(message: SentMessage, receipts: readonly Receipt[]): void;
  /** Delivers a recorded receipt at once. Whether it was taken; if not, it is retried. */
  startNow(message: SentMessage, receipt: Receipt): Promise<boolean>;
  /** How many receipts are not taken yet. */
  due(): number;
  forgetAll(): void;
  /** Ends every pause at once. */
  stop(): void;
}

/**
 * Continues with the receipts that earlier runs left. Those of no known message are dropped: the sandbox was killed
 * before it recorded the message.
 */
export function openOutbox(
  directory: string | undefined,
  messages: readonly SentMessage[],
  { senders, retryMs }: Sending,
): Outbox {
  const due = openDueReceipts(directory);
  const pauses = createPauses();
  const delivery = createReceiptDelivery(due, { senders, retryMs }, pauses);
  const start: Outbox['start'] = (message, receipts) => {
    due.add(receipts);
    void delivery.deliverInOrder(message, receipts);
  };
  const known = new Map(messages.map((message) => [message.message_id, message]));
  for (const receipts of due.left) {
    const message = known.get(receipts[0]?.message_id ?? '');
    if (message) start(message, receipts);
  }
  return {
    record: due.record,
    start,
    startNow(message, receipt) {
      due.add([receipt]);
      return delivery.deliverNow(message, receipt);
    },
    due: due.count,
    forgetAll: due.forgetAll,
    stop: pauses.stop,
  };
}

/** How receipts are sent. */
interface Sending {
  readonly senders: WebhookSenders;
  /** From the first failure of a receipt to its next attempt, in ms. */
  readonly retryMs: number;
}

/** In ms, doubled up to half a minute. Providers give up after a week, the sandbox when it stops. */
function retryWait(failures: number, first: number): number {
  return Math.min(first * 2 ** (failures - 1), 30_000);
}

/** The webhooks of a receipt, in the order in which they are sent. */
function webhooksOf(message: SentMessage, receipt: Receipt): object[] {
  switch (message.platform) {
    case 'chatapp':
      return [chatappReceipt(receipt, message)];
    case 'photoapp':
      return [photoappReceipt(receipt, message)];
    case 'gateway':
      return evolutionReceipts(receipt, message);
  }
}

function createReceiptDelivery(due: DueReceipts, { senders, retryMs }: Sending, { pause }: Pauses) {
  async function deliver(message: SentMessage, receipt: Receipt): Promise<boolean> {
    for (const webhook of webhooksOf(message, receipt)) {
      if (!(await senders.of(message).send(webhook))) return false;
    }
    due.settle(receipt.id);
    return true;
  }

  async function deliverUntilTaken(message: SentMessage, receipt: Receipt): Promise<void> {
    await senders.of(message).targetKnown;
    for (let failures = 1; due.has(receipt.id); failures++) {
      await pause(retryWait(failures, retryMs));
      if (due.has(receipt.id)) await deliver(message, receipt);
    }
  }

  /** One attempt now, and if it fails more of them in the background. Whether the first was taken. */
  async function deliverNow(message: SentMessage, receipt: Receipt): Promise<boolean> {
    const taken = await deliver(message, receipt);
    if (!taken) void deliverUntilTaken(message, receipt);
    return taken;
  }

  /**
   * Each at its time, and first attempts one after the other; receipts that fail are retried beside or after the rest.
   */
  async function deliverInOrder(message: SentMessage, receipts: readonly Receipt[]): Promise<void> {
    for (const receipt of receipts) {
      await pause(Math.max(0, Date.parse(receipt.at) - Date.now()));
      await senders.of(message).targetKnown;
      if (due.has(receipt.id)) await deliverNow(message, receipt);
    }
  }

  return { deliverNow, deliverInOrder };
}

interface Pauses {
  pause(ms: number): Promise<void>;
  /** From now on no pause ends; what waits for one is dropped. */
  stop(): void;
}

/** Timers that stop together. With thousands of them, an AbortSignal that all share takes seconds to listen to. */
function createPauses(): Pauses {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;
  return {
    pause: (ms) =>
      new Promise((resolve) => {
        if (stopped) return;
        const timer = setTimeout(() => {
          timers.delete(timer);
          resolve();
        }, ms);
        timers.add(timer);
      }),
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
