import * as z from 'zod';
import { phone, userId } from '../receive/chatapp-move.ts';
import type { SentMessage } from '../sent-log.ts';
import { errorCode, newReceipt, type Receipt, receiptStatus, statusesOf } from './receipt.ts';

/** How the chat-app names a recipient besides the name that the message was sent to, in its answer and its receipts. */
export const recipientNames = { number: phone.optional(), user_id: userId.optional() };

/** The body of `POST /receipts`. */
export const ReceiptSettingSchema = z
  .strictObject({
    /** In this order, each as often as it is named. */
    statuses: z.array(receiptStatus, { error: 'must be a list' }).max(100),
    /** Before each of them. By default long enough for the answer to the send to be there first. */
    delay_ms: z.int().min(0).max(600_000).default(100),
    /** What `failed` carries. */
    error_code: errorCode.optional(),
    /** For so many messages; without it, for all. */
    times: z.int().min(1).max(1000).optional(),
    ...recipientNames,
  })
  .refine(({ statuses, error_code }) => error_code === undefined || statuses.includes('failed'), {
    path: ['error_code'],
    error: 'only goes with the status failed',
  });

type ReceiptSetting = z.infer<typeof ReceiptSettingSchema>;

const defaultSetting = ReceiptSettingSchema.parse({ statuses: ['sent', 'delivered', 'read'] });

export interface ReceiptSettings {
  /** A setting with `times` covers the standing one, which comes back when it is used up. */
  set(setting: ReceiptSetting): void;
  /** The setting of the next message; `times` is what remains. */
  current(): ReceiptSetting;
  /** The setting of a message, which uses up one of its `times`. */
  take(): ReceiptSetting;
  reset(): void;
}

export function createReceiptSettings(): ReceiptSettings {
  let standing = defaultSetting;
  let covering: ReceiptSetting | undefined;
  const current = () => covering ?? standing;
  return {
    set(setting) {
      covering = setting.times === undefined ? undefined : setting;
      if (!covering) standing = setting;
    },
    current,
    take() {
      const taken = current();
      const { times = 1 } = taken;
      covering = times > 1 ? { ...taken, times: times - 1 } : undefined;
      return taken;
    },
    reset() {
      covering = undefined;
      standing = defaultSetting;
    },
  };
}

/** The receipts that a message gets under a setting, each `delay_ms` after the one before. */
export function plannedReceipts(message: SentMessage, setting: ReceiptSetting): Receipt[] {
  const { statuses, delay_ms, error_code, number, user_id } = setting;
  const accepted = Date.parse(message.at);
  const named = { number, user_id };
  return statuses
    .filter((status) => statusesOf(message).includes(status))
    .map((status, index) => newReceipt(message, { status, at: accepted + (index + 1) * delay_ms, error_code, named }));
}
