import { openDueReceipts } from './due-receipts.ts';
import { createPauses } from './pauses.ts';
import type { WebhookTarget } from './post-webhook.ts';
import type { Receipt } from './receipt.ts';
import { createReceiptDelivery } from './receipt-delivery.ts';
import type { ChatappMessage } from './sent-log.ts';
import { createWebhookSender } from './webhook-sender.ts';

/** The receipts on their way to the service. */
export interface Outbox {
  deliverTo(target: WebhookTarget): void;
  /** Writes receipts down. That comes before the message: a message on record must not be without its receipts. */
  record(receipts: readonly Receipt[]): void;
  /** Tells recorded receipts, each at its time, until they are taken. */
  start(message: ChatappMessage, receipts: readonly Receipt[]): void;
  /** Tells a recorded one at once. Whether it was taken; if not, it is told again. */
  startNow(message: ChatappMessage, receipt: Receipt): Promise<boolean>;
  /** How many are not taken yet. */
  due(): number;
  forgetAll(): void;
  /** Ends every pause and request at once. */
  stop(): void;
}

/** Goes on with what earlier runs left. Receipts for none of `messages` were recorded, and the message then was not. */
export function openOutbox(directory: string | undefined, messages: readonly ChatappMessage[]): Outbox {
  const due = openDueReceipts(directory);
  const sender = createWebhookSender();
  const pauses = createPauses();
  const delivery = createReceiptDelivery(due, sender, pauses);
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
    deliverTo: sender.deliverTo,
    record: due.record,
    start,
    startNow(message, receipt) {
      due.add([receipt]);
      return delivery.tellNow(message, receipt);
    },
    due: due.count,
    forgetAll: due.forgetAll,
    stop() {
      pauses.stop();
      sender.stop();
    },
  };
}
