import { readDraft } from '../../shared/drafts/draft.ts';
import { getDraft } from '../../shared/drafts/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/draft`: what a member has begun to write to a contact. */
export const serve = endpoint('get-draft', getDraft, async ({ organization, member, query }, deps) => {
  const of = { organizationId: organization.id, contactId: query.contact_id, memberId: member.id };
  return { body: { success: true, ...(await readDraft(of, deps)) } };
});
export const handler = serve(livePorts(table));
