import * as z from 'zod';
import type { Organization } from '../organizations/organization.ts';
import type { AcceptedBody } from './conclusion.ts';
import type { Intent } from './intent.ts';

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
