import type { SandboxState } from './call.ts';
import { createFaultQueue } from './fault-queue.ts';
import { openOutbox } from './outbox.ts';
import { createReceiptSettings } from './receipt-setting.ts';
import { openSentLog } from './sent-log.ts';

/** What earlier runs left in the directory, if there is one. Throws when it is damaged. */
export function openState(directory?: string): SandboxState {
  const sent = openSentLog(directory);
  const outbox = openOutbox(directory, sent.list());
  return { sent, outbox, faults: createFaultQueue(), receipts: createReceiptSettings() };
}
