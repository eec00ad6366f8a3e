import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { knownError } from '../chatapp/errors.ts';
import { openJsonLines } from '../json-lines.ts';
import { isPhotoapp, type SentMessage } from '../sent-log.ts';

const names = ['sent', 'delivered', 'read', 'failed'] as const;
type ReceiptStatus = (typeof names)[number];

/** One status that a platform reports of a message. */
export interface Receipt {
  /** The sandbox's own, because two receipts may say the same. */
  readonly id: string;
  readonly message_id: string;
  readonly status: ReceiptStatus;
  /** When it happens, ISO 8601. It is delivered then or later. */
  readonly at: string;
  readonly error_code?: number;
  /** On the chat-app, how it names the recipient besides the name that the message was sent to. */
  readonly named?: RecipientNames;
}

/** Names of a person on the chat-app: the digits of a number, a user id. */
interface RecipientNames {
  readonly number?: string;
  readonly user_id?: string;
}

export const receiptStatus = z.enum(names, { error: `must be one of ${names.join(', ')}` });
export const errorCode = z.int().refine((code) => knownError(code) !== undefined, 'must be a code of the provider');

/**
 * The statuses that the platform reports of a message. The chat-app does not report that a reaction arrived or was
 * seen; the photo-app reports an echo (sent) and that a message was seen; an Evolution server reports all.
 */
export function statusesOf(message: SentMessage): readonly ReceiptStatus[] {
  if (message.platform === 'gateway') return names;
  if (isPhotoapp(message)) return ['sent', 'read'];
  const { type } = message.payload as { type?: string };
  return type === 'reaction' ? ['sent', 'failed'] : names;
}

/** A fresh receipt; `at` in milliseconds. */
export function newReceipt({ message_id }: SentMessage, { status, at, error_code, named }: NewReceipt): Receipt {
  const reason = status === 'failed' && error_code !== undefined ? { error_code } : {};
  return { id: randomUUID(), message_id, status, at: new Date(at).toISOString(), ...reason, named };
}

interface NewReceipt extends Pick<Receipt, 'status' | 'error_code' | 'named'> {
  readonly at: number;
}

type Line = { readonly due: readonly Receipt[] } | { readonly done: string };

/** The receipts that the service has not taken yet. */
export interface DueReceipts {
  /** The receipts that earlier runs did not deliver, message by message. */
  readonly left: readonly (readonly Receipt[])[];
  /** Writes receipts to the file. They are due from `add` on. */
  record(receipts: readonly Receipt[]): void;
  add(receipts: readonly Receipt[]): void;
  has(id: string): boolean;
  count(): number;
  /** The receipt was taken. */
  settle(id: string): void;
  forgetAll(): void;
}

/** Kept in `receipts.jsonl`. A kill between a delivery and its `done` repeats the receipt, as providers do too. */
export function openDueReceipts(directory?: string): DueReceipts {
  const lines = openJsonLines<Line>(directory, 'receipts.jsonl');
  const done = new Set(lines.earlier.map((line) => 'done' in line && line.done));
  const due = new Set<string>();
  return {
    left: lines.earlier.map((line) => ('due' in line ? line.due.filter(({ id }) => !done.has(id)) : [])),
    record: (receipts) => receipts.length > 0 && lines.append({ due: receipts }),
    add(receipts) {
      for (const { id } of receipts) due.add(id);
    },
    has: (id) => due.has(id),
    count: () => due.size,
    settle(id) {
      if (!due.delete(id)) return;
      try {
        // The file is emptied whenever nothing is due, so that it does not grow for ever.
        if (due.size === 0) lines.empty();
        else lines.append({ done: id });
      } catch {
        // The receipt is delivered once more after a restart, which is better than a crash.
      }
    },
    forgetAll() {
      lines.empty();
      due.clear();
    },
  };
}
