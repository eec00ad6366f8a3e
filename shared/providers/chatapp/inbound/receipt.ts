import * as z from 'zod';
import type { Receipt } from '../../../channels/inbound.ts';
import type { MessageError } from '../../../conversations/message.ts';
import type { MessageStatus } from '../../../conversations/status.ts';
import { isOptOut, toldFailure } from '../../chatapp-errors.ts';
import { toldTime } from '../../told-time.ts';

/** Reads a receipt; undefined when it is none, or of a status that we do not have. `now` (ms) stands in for a missing time. */
export function readReceipt(item: unknown, now: number): Receipt | undefined {
  const { data } = receiptSchema.safeParse(item);
  if (!data) return undefined;
  const status = statusOf[data.status] as MessageStatus;
  const at = toldTime(data.timestamp && data.timestamp * 1000, now);
  const error =
    status === 'failed'
      ? toldFailure(firstErrorOf(data.errors) ?? { code: 'failed', message: 'The provider gave no reason.' })
      : undefined;
  return {
    providerId: data.id,
    messageId: data.biz_opaque_callback_data,
    ...(error && isOptOut(error) && { isOptedOut: true as const }),
    change: { status, at, ...(error && { error }) },
  };
}

/** A receipt as the chat-app's provider sends it. All but id and status may be missing. */
const receiptSchema = z.object({
  id: z
    .string()
    .min(1)
    .max(512)
    .refine((id) => id.isWellFormed()),
  status: z.string().refine((status) => Object.hasOwn(statusOf, status)),
  timestamp: z.coerce.number().positive().max(1e11).optional().catch(undefined),
  // Other software may send from the same number, and may put any text here.
  biz_opaque_callback_data: z.string().max(512).optional().catch(undefined),
  errors: z.unknown().optional(),
});

/** The provider's statuses in ours. Voice notes are `played`, which is read. */
const statusOf: Readonly<Record<string, MessageStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
};

/** The first of a message's `errors` that can be read; undefined when there is none. */
export const firstErrorOf = (errors: unknown): MessageError | undefined =>
  errorsSchema.parse(errors).find((each) => each !== undefined);

/** Characters of a failure's reason that are kept: an item of the table has its limits. */
const maxReason = 2_000;

const errorSchema = z
  .object({
    code: z.union([
      z.int(),
      z
        .string()
        .min(1)
        .max(64)
        .transform((code) => code.toWellFormed()),
    ]),
    title: z.string().catch(''),
    message: z.string().catch(''),
    error_data: z.object({ details: z.string().catch('') }).catch({ details: '' }),
  })
  .transform(({ code, title, message, error_data }) => ({
    code,
    message: [...new Set([message || title, error_data.details])]
      .filter((part) => part !== '')
      .join(': ')
      .slice(0, maxReason)
      // The cut may leave half a pair.
      .toWellFormed(),
  }));
// An error that makes no sense does not spoil the list.
const errorsSchema = z.array(errorSchema.optional().catch(undefined)).catch([]);
