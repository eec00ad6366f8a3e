import * as z from 'zod';
import type { StoredContact } from '../contacts/contact.ts';
import type { Organization } from '../organizations/organization.ts';
import { type GatewayRecord, gatewayRecord, jidOf, recordSchema } from './gateway-record.ts';
import type { Intent } from './intent.ts';
import type { AcceptedBody } from './outcome.ts';
import type { PhotoappRecipient } from './recipient.ts';

/** The answer that the provider took a message (spec, Chat-app send result). */
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

/** `meta` is the provider's answer, where there is one. */
export function sentBody(
  organizationName: string,
  { recipient, message_type }: Pick<Intent, 'recipient' | 'message_type'>,
  providerId: string,
  meta?: Readonly<Record<string, unknown>>,
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

export const chatappSent =
  ({ name }: Organization): AcceptedBody =>
  ({ providerId, raw }, intent) =>
    sentBody(name, intent, providerId, raw);

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

/** The answer that the upstream took a message (spec, E7 to E10). */
export const gatewaySentSchema = z.strictObject({
  status: z.literal(201),
  error: z.literal(false),
  response: recordSchema,
});

export const gatewaySentBody = (response: GatewayRecord): z.input<typeof gatewaySentSchema> => ({
  status: 201,
  error: false,
  response,
});

const operations: readonly string[] = ['send-reaction', 'send-poll', 'send-location', 'send-audio'];

export const isGatewaySend = ({ operation }: Pick<Intent, 'operation'>): boolean => operations.includes(operation);

/** The same when a webhook has told that it took it: nobody has its record any more, nor the message for it (`withMessage`). */
export function settledGatewayBody(
  { recipient, created_at }: Intent,
  providerId: string,
  organization: Pick<Organization, 'name'> | undefined,
) {
  const remoteJid = jidOf(recipient);
  const pushName = organization?.name ?? '';
  return gatewaySentBody(
    gatewayRecord({}, { id: providerId, remoteJid, message: {}, at: created_at, pushName, status: 'SENT' }),
  );
}

/** An answer whose record shows no message, with the message that the request has. */
export function withMessage(body: Record<string, unknown>, message: Readonly<Record<string, unknown>>) {
  const { response } = gatewaySentSchema.parse(body);
  return Object.keys(response.message).length > 0 ? body : { ...body, response: { ...response, message } };
}
