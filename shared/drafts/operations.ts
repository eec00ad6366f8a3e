import * as z from 'zod';
import { contactUuidSchema } from '../contacts/identities/identity.ts';
import type { Operation } from '../http/operation.ts';
import { text } from '../input/fields.ts';

const query = z.object({ contact_id: contactUuidSchema });
const reply = z.strictObject({
  success: z.literal(true),
  text: z.string(),
  updated_at: z.iso.datetime().nullable(),
});

/** `GET /api/{organization}/draft`. */
export const getDraft = { query, reply } satisfies Operation;

/** `PUT /api/{organization}/draft`. */
export const putDraft = {
  query,
  body: z.object({ text: text({ max: 4096, required: 'is required' }) }),
  reply,
} satisfies Operation;
