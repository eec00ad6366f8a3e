import * as z from 'zod';
import { errorCode, receiptStatus } from './receipt.ts';

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
  })
  .refine(({ statuses, error_code }) => error_code === undefined || statuses.includes('failed'), {
    path: ['error_code'],
    error: 'only goes with the status failed',
  });

export type ReceiptSetting = z.infer<typeof ReceiptSettingSchema>;

const usual = ReceiptSettingSchema.parse({ statuses: ['sent', 'delivered', 'read'] });

export interface ReceiptSettings {
  /** With `times` it covers the one that is there, which comes back when it is used up. */
  set(setting: ReceiptSetting): void;
  /** What the next message gets; `times` is what remains. */
  current(): ReceiptSetting;
  /** Uses up one. */
  take(): ReceiptSetting;
  reset(): void;
}

export function createReceiptSettings(): ReceiptSettings {
  let standing = usual;
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
      standing = usual;
    },
  };
}
