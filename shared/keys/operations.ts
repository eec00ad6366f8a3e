import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { nameLength, orAbsent, requiredText } from '../input/fields.ts';

/** A key as its organization sees it: everything but the key. */
export const shownKeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  state: z.enum(['active', 'revoked', 'expired']),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

/** `GET /api/{organization}/keys`. */
export const listKeysOperation = {
  reply: z.strictObject({ success: z.literal(true), keys: z.array(shownKeySchema) }),
} satisfies Operation;

/** `POST /api/{organization}/keys`. */
export const createKeyOperation = {
  body: z.object({
    name: requiredText({ max: nameLength }),
    expires_at: orAbsent(z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00.000Z' })),
  }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), key: shownKeySchema, api_key: z.string() }),
} satisfies Operation;

/** `DELETE /api/{organization}/keys/{id}`. */
export const revokeKeyOperation = {
  path: z.object({ id: z.string() }),
  reply: z.strictObject({ success: z.literal(true), key: shownKeySchema }),
} satisfies Operation;
