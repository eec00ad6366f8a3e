import * as z from 'zod';
import { shownBroadcastSchema } from '../broadcasts/shown-broadcast.ts';
import { recipientStates } from '../broadcasts/transitions.ts';
import type { Operation } from '../http/operation.ts';
import { integerParameter } from '../input/parse.ts';
import { newBroadcastSchema } from './new-broadcast.ts';

const oneBroadcast = z.strictObject({ success: z.literal(true), broadcast: shownBroadcastSchema });
const named = { path: z.object({ id: z.string() }), query: z.object({}) };

/** `POST /broadcasts`. */
export const createBroadcastOperation = {
  body: newBroadcastSchema,
  idempotent: true,
  status: 201,
  reply: oneBroadcast,
} satisfies Operation;

const listQuery = z.object({ limit: integerParameter(1, 100, 20), cursor: z.string().optional() });
export type BroadcastsQuery = z.infer<typeof listQuery>;

/** `GET /broadcasts`. */
export const listBroadcastsOperation = {
  query: listQuery,
  reply: z.strictObject({
    success: z.literal(true),
    broadcasts: z.array(shownBroadcastSchema),
    next_cursor: z.string().nullable(),
  }),
} satisfies Operation;

/** `GET /broadcasts/{id}`. */
export const getBroadcast = { ...named, reply: oneBroadcast } satisfies Operation;
/** `POST /broadcasts/{id}/pause`. */
export const pauseBroadcast = { ...named, reply: oneBroadcast } satisfies Operation;
/** `POST /broadcasts/{id}/resume`. */
export const resumeBroadcast = { ...named, reply: oneBroadcast } satisfies Operation;
/** `POST /broadcasts/{id}/cancel`. */
export const cancelBroadcast = { ...named, reply: oneBroadcast } satisfies Operation;

/** A recipient as clients see it; without a number where the contact is gone, and without a contact where a file's row is none's. */
export const shownRecipientSchema = z.strictObject({
  contact_id: z.uuid().nullable(),
  phone_number: z.string().nullable(),
  status: z.enum(recipientStates),
  id: z.string().nullable(),
  message_id: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ShownRecipient = z.infer<typeof shownRecipientSchema>;

const recipientsQuery = z.object({
  status: z.enum(recipientStates).optional(),
  limit: integerParameter(1, 100, 50),
  cursor: z.string().optional(),
});
export type RecipientsQuery = z.infer<typeof recipientsQuery>;

/** `GET /broadcasts/{id}/recipients`. */
export const listRecipientsOperation = {
  path: named.path,
  query: recipientsQuery,
  reply: z.strictObject({
    success: z.literal(true),
    recipients: z.array(shownRecipientSchema),
    next_cursor: z.string().nullable(),
  }),
} satisfies Operation;
