import type { Organization } from '../organizations/organization.ts';
import type { AcceptedBody } from './conclusion.ts';
import type { Intent } from './intent.ts';

/** The spec's Chat-app send result. `meta` is the provider's answer, where there is one. */
export function sentBody(
  organizationName: string,
  { recipient, message_type }: Pick<Intent, 'recipient' | 'message_type'>,
  providerId: string,
  meta?: Readonly<Record<string, unknown>>,
) {
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
