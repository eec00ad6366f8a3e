import { endSurplusOf, forgetSession, openSession } from '../../shared/hints/session.ts';
import { socketFunction } from '../../shared/hints/socket-function.ts';
import { isMember } from '../../shared/members/member.ts';
import { livePorts, sockets, table } from '../../shared/runtime/live.ts';

/**
 * A page's connection is open: it gets hints from now on, unless since the ticket was given its member has been removed, or the
 * organization suspended or deleted. A member's oldest page makes room for it where there are too many.
 */
export const serve = socketFunction('open-live', async ({ connectionId, holder }, deps) => {
  if (!holder) return undefined;
  if ((await openSession({ ...holder, connectionId }, deps)) === 'refused') return undefined;
  // Only now: a removal that this look does not see finds the session, and ends it.
  if (await isMember(holder.organizationId, holder.memberId, deps)) {
    await endSurplusOf(holder.organizationId, holder.memberId, deps);
    return holder;
  }
  await forgetSession({ organizationId: holder.organizationId, connectionId }, deps);
  return undefined;
});
export const handler = serve(livePorts(table, sockets));
