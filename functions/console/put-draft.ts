import { keepDraft } from '../../shared/drafts/draft.ts';
import { putDraft } from '../../shared/drafts/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `PUT /api/{organization}/draft`: keeps what a member has begun to write to a contact. */
export const serve = endpoint('put-draft', putDraft, async ({ organization, member, query, body }, deps) => {
  const of = { organizationId: organization.id, contactId: query.contact_id, memberId: member.id };
  return { body: { success: true, ...(await keepDraft(of, body.text, deps)) } };
});
export const handler = serve(livePorts(table));
