import type { SandboxState } from './call.ts';
import { createFaultQueue } from './fault-queue.ts';
import { openOrderBook } from './order-book.ts';
import { openOutbox } from './outbox.ts';
import { createReceiptSettings } from './receipt-setting.ts';
import { createReceivedLog } from './receive/received-log.ts';
import { openSentLog } from './sent-log.ts';
import { openUploadLog } from './upload-log.ts';
import { createWebhookSenders } from './webhook-senders.ts';

/** What earlier runs left in the directory, if there is one. Throws when it is damaged. */
export function openState(directory?: string): SandboxState {
  const sent = openSentLog(directory);
  const senders = createWebhookSenders();
  const outbox = openOutbox(directory, sent.list(), senders);
  const uploads = openUploadLog(directory);
  return {
    sent,
    uploads,
    senders,
    received: createReceivedLog(),
    outbox,
    faults: createFaultQueue(),
    receipts: createReceiptSettings(),
    orders: openOrderBook(directory),
  };
}
