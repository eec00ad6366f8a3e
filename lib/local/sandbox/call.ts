import type { IncomingMessage } from 'node:http';
import type { FaultQueue } from './fault-queue.ts';
import type { OrderBook } from './order-book.ts';
import type { Outbox } from './outbox.ts';
import type { ReceiptSettings } from './receipt-setting.ts';
import type { ReceivedLog } from './receive/received-log.ts';
import type { SentLog } from './sent-log.ts';
import type { UploadLog } from './upload-log.ts';
import type { WebhookSenders } from './webhook-senders.ts';

/** A request that found its route: `query` is parsed, `id` is the variable part of the path, or empty. */
export interface Call {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly id: string;
}

/** All that the sandbox remembers. */
export interface SandboxState {
  readonly sent: SentLog;
  readonly uploads: UploadLog;
  readonly faults: FaultQueue;
  readonly receipts: ReceiptSettings;
  readonly outbox: Outbox;
  readonly senders: WebhookSenders;
  readonly received: ReceivedLog;
  readonly orders: OrderBook;
}
