import * as z from 'zod';
import type { PhotoappRecipient } from '../contacts/photoapp-recipient.ts';
import type { AcceptedBody } from './conclusion.ts';

/** The answer that the platform took an audio message (spec, E2). */
export const photoappSentSchema = z.strictObject({
  success: z.literal(true),
  message_id: z.string().nullable(),
  recipient_id: z.string(),
  message_type: z.literal('audio'),
  contact: z.strictObject({
    id: z.uuid(),
    name: z.string().nullable(),
    photoapp_username: z.string().nullable(),
  }),
});
type PhotoappSent = z.input<typeof photoappSentSchema>;

/** `lookup` has found the contact by then. The recipient is the id that we sent to: the platform's answer may hold a number. */
export const photoappSent =
  (lookup: PhotoappRecipient): AcceptedBody =>
  ({ providerId }, { recipient, contact_id }): PhotoappSent => ({
    success: true,
    message_id: providerId,
    recipient_id: recipient,
    message_type: 'audio',
    contact: {
      id: contact_id,
      name: lookup.contact?.full_name || null,
      photoapp_username: lookup.contact?.photoapp_username ?? null,
    },
  });
