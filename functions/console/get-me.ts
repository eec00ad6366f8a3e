import { forgetSessions } from '../../shared/hints/session.ts';
import { whoIs } from '../../shared/members/join.ts';
import type { Member } from '../../shared/members/member.ts';
import { getMe } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, table } from '../../shared/runtime/live.ts';

/** `GET /api/me`: who has signed in, and what they are a member of. A person who was invited joins here. */
export const serve = endpoint('get-me', getMe, async ({ person }, deps) => {
  // Their pages are told nothing any more.
  const onReplaced = ({ organization_id: organizationId, id: memberId }: Member) =>
    forgetSessions({ organizationId, memberId }, deps);
  return { body: { success: true, ...(await whoIs(person, onReplaced, deps)) } };
});
export const handler = serve(livePorts(table, outbound));
