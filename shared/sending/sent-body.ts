import * as z from 'zod';
import type { StoredContact } from '../contacts/contact.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Intent } from './intent.ts';
import type { ContactLookup } from './named-recipient.ts';
import type { AcceptedBody } from './outcome.ts';

/** The answer of a chat-app send that the provider has accepted. */
export const sentSchema = z.strictObject({
  success: z.literal(true),
  message: z.literal('Message sent successfully'),
  data: z.strictObject({
    message_id: z.string(),
    recipient: z.string(),
    message_type: z.string(),
    organization: z.string(),
    /** The provider's answer as it came. */
    meta_response: z.looseObject({}).optional(),
  }),
});
type Sent = z.input<typeof sentSchema>;

interface Accepted {
  readonly organizationName: string;
  readonly providerId: string;
  /** The provider's answer, where there is one. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The body of that answer. */
export function sentBody(
  { recipient, message_type }: Pick<Intent, 'recipient' | 'message_type'>,
  { organizationName, providerId, meta }: Accepted,
): Sent {
  return {
    success: true,
    message: 'Message sent successfully',
    data: {
      message_id: providerId,
      recipient,
      message_type,
      organization: organizationName,
      ...(meta && { meta_response: meta }),
    },
  };
}

/** Makes the body for the organization's sends. */
export const chatappSent =
  ({ name }: Organization): AcceptedBody =>
  ({ providerId, raw }, intent) =>
    sentBody(intent, { organizationName: name, providerId, meta: raw });

/** The answer of a photo-app send that the platform has accepted. */
export const photoappSentSchema = z.strictObject({
  success: z.literal(true),
  message_id: z.string().nullable(),
  recipient_id: z.string(),
  message_type: z.enum(['text', 'image', 'video', 'audio', 'document', 'reaction']),
  contact: z.strictObject({
    id: z.uuid(),
    name: z.string().nullable(),
    photoapp_username: z.string().nullable(),
  }),
});
type PhotoappSent = z.input<typeof photoappSentSchema>;

/** The body of that answer. The recipient is the id that we sent to: the platform's own answer may hold a number. */
export function photoappSentBody(
  {
    message_id,
    recipient,
    contact_id,
    message_type,
  }: Pick<Intent, 'message_id' | 'recipient' | 'contact_id' | 'message_type'>,
  providerId: string,
  contact: Pick<StoredContact, 'full_name' | 'photoapp_username'> | undefined,
): PhotoappSent {
  return {
    success: true,
    // The platform gives reactions none.
    message_id: providerId === message_id ? null : providerId,
    recipient_id: recipient,
    message_type: message_type as PhotoappSent['message_type'],
    contact: {
      id: contact_id,
      name: contact?.full_name || null,
      photoapp_username: contact?.photoapp_username ?? null,
    },
  };
}

/** Makes the body for a send to the contact that `lookup` has found by then. */
export const photoappSent =
  (lookup: ContactLookup): AcceptedBody =>
  ({ providerId }, intent) =>
    photoappSentBody(intent, providerId, lookup.contact);
