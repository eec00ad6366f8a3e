import * as z from 'zod';
import type { StoredContact } from '../contacts/contact.ts';
import type { PhotoappRecipient } from '../contacts/photoapp-recipient.ts';
import type { AcceptedBody } from './conclusion.ts';
import type { Intent } from './intent.ts';

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

/** The recipient is the id that we sent to: the platform's answer may hold a number. */
export function photoappSentBody(
  { recipient, contact_id }: Pick<Intent, 'recipient' | 'contact_id'>,
  providerId: string,
  contact: Pick<StoredContact, 'full_name' | 'photoapp_username'> | undefined,
): PhotoappSent {
  return {
    success: true,
    message_id: providerId,
    recipient_id: recipient,
    message_type: 'audio',
    contact: {
      id: contact_id,
      name: contact?.full_name || null,
      photoapp_username: contact?.photoapp_username ?? null,
    },
  };
}

/** `lookup` has found the contact by then. */
export const photoappSent =
  (lookup: PhotoappRecipient): AcceptedBody =>
  ({ providerId }, intent) =>
    photoappSentBody(intent, providerId, lookup.contact);
