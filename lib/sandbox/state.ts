import { type BlockList, openBlockList } from './chatapp/block-list.ts';
import { openTemplateBook, type TemplateBook } from './chatapp/template-book.ts';
import { createFaultQueue, type FaultQueue } from './faults/fault-queue.ts';
import { createReadLog, type ReadLog } from './reads.ts';
import { type Outbox, openOutbox } from './receipts/outbox.ts';
import { createReceiptSettings, plannedReceipts, type ReceiptSettings } from './receipts/receipt-settings.ts';
import { openSentLog, type SentLog, type SentMessage } from './sent-log.ts';
import { type OrderBook, openOrderBook } from './shops/orders.ts';
import { openUploadLog, type UploadLog } from './upload-log.ts';
import { createWebhookSenders, type WebhookSenders } from './webhooks/webhook-senders.ts';

/** All that the sandbox remembers. */
export interface SandboxState {
  readonly sent: SentLog;
  readonly uploads: UploadLog;
  readonly faults: FaultQueue;
  readonly receipts: ReceiptSettings;
  readonly outbox: Outbox;
  readonly senders: WebhookSenders;
  readonly received: ReceivedLog;
  readonly reads: ReadLog;
  readonly blocked: BlockList;
  /** Of people on the photo-app, by their ids. In memory, as what they wrote. */
  readonly profiles: Map<string, PhotoappProfile>;
  readonly orders: OrderBook;
  readonly templates: TemplateBook;
  /** After which time a new template is judged, in ms. */
  readonly judgeMs: number;
  /** Whether people who have not written within 24 hours can be sent templates alone, as at the real provider. */
  readonly window: { closed: boolean };
}

/** How long the sandbox waits, in ms. */
export interface Waits {
  /** Until a new template is judged: 3 seconds without it. People at the real provider wait for a minute to a day. */
  readonly judgeMs?: number;
  /** From the first failure of a receipt to its next attempt: half a second without it. */
  readonly retryMs?: number;
}

/** The state that earlier runs left in the directory, if there is one. Throws when a file is damaged. */
export function openState(directory?: string, { judgeMs = 3_000, retryMs = 500 }: Waits = {}): SandboxState {
  const sent = openSentLog(directory);
  const senders = createWebhookSenders();
  const outbox = openOutbox(directory, sent.list(), { senders, retryMs });
  const uploads = openUploadLog(directory);
  return {
    sent,
    uploads,
    senders,
    received: createReceivedLog(),
    reads: createReadLog(),
    blocked: openBlockList(directory),
    profiles: new Map(),
    outbox,
    faults: createFaultQueue(),
    receipts: createReceiptSettings(),
    orders: openOrderBook(directory),
    templates: openTemplateBook(directory),
    judgeMs,
    window: { closed: false },
  };
}

/**
 * Records a message, and enqueues its receipts. Throws when it cannot be written; it then does not count as accepted.
 */
export function acceptMessage(message: SentMessage, { sent, receipts, outbox, senders }: SandboxState): void {
  // The platforms' receipts wait for a webhook address; those of an instance without one are lost, as on a real server.
  const hasReceipts = message.platform !== 'gateway' || senders.ofInstance(message.instance).hasTarget();
  const planned = hasReceipts ? plannedReceipts(message, receipts.take()) : [];
  outbox.record(planned);
  sent.add(message);
  outbox.start(message, planned);
}

/** What somebody on the photo-app calls themselves. */
interface PhotoappProfile {
  readonly name?: string;
  readonly username?: string;
}

type Platform = SentMessage['platform'];

/** What each person sent to the service last, which what they do next is about, and when. */
interface ReceivedLog {
  note(platform: Platform, person: string, messageId: string): void;
  newestOf(platform: Platform, person: string): string | undefined;
  /** Somebody on the chat-app, by their `wa_id` or user id, wrote or called now. */
  wrote(person: string): void;
  /** When they did last, in ms since the epoch; 0 for never. */
  lastOf(person: string): number;
}

/** In memory: after a restart, older messages must be named, and no person has written yet. */
function createReceivedLog(): ReceivedLog {
  const newest = new Map<string, string>();
  const last = new Map<string, number>();
  return {
    note: (platform, person, id) => newest.set(`${platform} ${person}`, id),
    newestOf: (platform, person) => newest.get(`${platform} ${person}`),
    wrote: (person) => last.set(person, Date.now()),
    lastOf: (person) => last.get(person) ?? 0,
  };
}
