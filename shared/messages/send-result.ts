import type { Organization } from '../organizations/organization.ts';
import type { AcceptedBody } from './conclusion.ts';

/** The spec's Chat-app send result. */
export function chatappSent(organization: Organization, messageType: string): AcceptedBody {
  return ({ providerId, raw }, { recipient }) => ({
    success: true,
    message: 'Message sent successfully',
    data: {
      message_id: providerId,
      recipient,
      message_type: messageType,
      organization: organization.name,
      meta_response: raw,
    },
  });
}
