import { randomUUID } from 'node:crypto';
import { type Receipt, statusesOf } from './receipt.ts';
import type { ReceiptSetting } from './receipt-setting.ts';
import type { SentMessage } from './sent-log.ts';

/** The receipts that a message gets under a setting, each `delay_ms` after the one before. */
export function plannedReceipts(message: SentMessage, { statuses, delay_ms, error_code }: ReceiptSetting): Receipt[] {
  const accepted = Date.parse(message.at);
  return statuses
    .filter((status) => statusesOf(message).includes(status))
    .map((status, index) => newReceipt(message, status, accepted + (index + 1) * delay_ms, error_code));
}

/** `at` in milliseconds. */
export function newReceipt(message: SentMessage, status: Receipt['status'], at: number, error_code?: number): Receipt {
  const { message_id } = message;
  const reason = status === 'failed' && error_code !== undefined ? { error_code } : {};
  return { id: randomUUID(), message_id, status, at: new Date(at).toISOString(), ...reason };
}
