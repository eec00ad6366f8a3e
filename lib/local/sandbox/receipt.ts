import * as z from 'zod';
import { knownError } from './graph-error.ts';
import { isPhotoapp, type SentMessage } from './sent-log.ts';

const names = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReceiptStatus = (typeof names)[number];

/** One thing that the provider tells about a message. */
export interface Receipt {
  /** Ours: two receipts may say the same. */
  readonly id: string;
  readonly message_id: string;
  readonly status: ReceiptStatus;
  /** When it happens, ISO 8601. It is told then or later. */
  readonly at: string;
  readonly error_code?: number;
}

export const receiptStatus = z.enum(names, { error: `must be one of ${names.join(', ')}` });
export const errorCode = z.int().refine((code) => knownError(code) !== undefined, 'must be a code of the provider');

/**
 * The statuses that the platform tells of a message. Of a reaction nobody is told that it arrived or was seen; the
 * photo-app has an echo, which says that a message was sent, and tells that it was seen. A gateway's server tells all.
 */
export function statusesOf(message: SentMessage): readonly ReceiptStatus[] {
  if (message.platform === 'gateway') return names;
  if (isPhotoapp(message)) return ['sent', 'read'];
  const { type } = message.payload as { type?: string };
  return type === 'reaction' ? ['sent', 'failed'] : names;
}
