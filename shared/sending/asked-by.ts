import type { Idempotency } from '../http/request.ts';
import type { Organization } from '../organizations/organization.ts';
import type { NewSend } from './open-send.ts';

/** A request to send, by a program, or by a member of the organization over the console. */
interface SendRequest {
  readonly organization: Organization;
  readonly idempotency?: Idempotency;
  readonly member?: { readonly email: string };
}

/** Who sends, and by which operation, for the plan of a send. */
export const askedBy = (
  { organization, idempotency, member }: SendRequest,
  operation: string,
): Pick<NewSend, 'organization' | 'operation' | 'idempotency' | 'sentBy'> => ({
  organization,
  operation,
  idempotency,
  sentBy: member?.email,
});
