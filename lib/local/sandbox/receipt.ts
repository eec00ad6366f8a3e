import * as z from 'zod';
import { knownError } from './graph-error.ts';
import type { ChatappMessage } from './sent-log.ts';

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

/** Of a reaction the provider tells only that it was sent, or was not; nobody is told that it arrived or was seen. */
export function canBecome(status: ReceiptStatus, { payload }: ChatappMessage): boolean {
  const { type } = payload as { type?: string };
  return type !== 'reaction' || status === 'sent' || status === 'failed';
}
