import { whoIs } from '../../shared/members/join.ts';
import { getMe } from '../../shared/members/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `GET /api/me`: who has signed in, and what they are a member of. Whoever was invited joins here. */
export const serve = endpoint('get-me', getMe, async ({ person }, deps) => ({
  body: { success: true, ...(await whoIs(person, deps)) },
}));
export const handler = serve(livePorts);
