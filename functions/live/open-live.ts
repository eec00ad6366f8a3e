import { forgetSession, openSession } from '../../shared/hints/session.ts';
import { socketFunction } from '../../shared/hints/socket-function.ts';
import { isMember } from '../../shared/members/member.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** A page's connection is open: it gets hints from now on, unless whose it is has been removed since the ticket was given. */
export const serve = socketFunction('open-live', async ({ connectionId, holder }, deps) => {
  if (!holder) return undefined;
  await openSession({ ...holder, connectionId }, deps);
  // Only now: a removal that this look does not see finds the session, and ends it.
  if (await isMember(holder.organizationId, holder.memberId, deps)) return holder;
  await forgetSession({ organizationId: holder.organizationId, connectionId }, deps);
  return undefined;
});
export const handler = serve(livePorts);
