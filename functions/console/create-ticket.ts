import { createTicketOperation } from '../../shared/hints/operations.ts';
import { issueTicket } from '../../shared/hints/ticket.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `POST /api/{organization}/live`: a ticket, with which a page opens its connection. */
export const serve = endpoint('create-ticket', createTicketOperation, async ({ organization, member }, deps) => {
  const issued = await issueTicket({ organizationId: organization.id, memberId: member.id }, deps);
  return { body: { success: true, ...issued, url: deps.settings.liveUrl } };
});
export const handler = serve(livePorts(table));
