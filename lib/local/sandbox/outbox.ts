import { openDueReceipts } from './due-receipts.ts';
import { createPauses } from './pauses.ts';
import type { Receipt } from './receipt.ts';
import { createReceiptDelivery } from './receipt-delivery.ts';
import type { SentMessage } from './sent-log.ts';
import type { WebhookSenders } from './webhook-senders.ts';

/** The receipts on their way to the service. */
export interface Outbox {
  /** Writes receipts down. That comes before the message: a message on record must not be without its receipts. */
  record(receipts: readonly Receipt[]): void;
  /** Tells recorded receipts, each at its time, until they are taken. */
  start(message: SentMessage, receipts: readonly Receipt[]): void;
  /** Tells a recorded one at once. Whether it was taken; if not, it is told again. */
  startNow(message: SentMessage, receipt: Receipt): Promise<boolean>;
  /** How many are not taken yet. */
  due(): number;
  forgetAll(): void;
  /** Ends every pause at once. */
  stop(): void;
}

/** Goes on with what earlier runs left. Receipts for none of `messages` were recorded, and the message then was not. */
export function openOutbox(
  directory: string | undefined,
  messages: readonly SentMessage[],
  senders: WebhookSenders,
): Outbox {
  const due = openDueReceipts(directory);
  const pauses = createPauses();
  const delivery = createReceiptDelivery(due, senders, pauses);
  const start: Outbox['start'] = (message, receipts) => {
    due.add(receipts);
    void delivery.tellInTurn(message, receipts);
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
      return delivery.tellNow(message, receipt);
    },
    due: due.count,
    forgetAll: due.forgetAll,
    stop: pauses.stop,
  };
}
