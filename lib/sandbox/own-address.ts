import type { IncomingMessage } from 'node:http';
import { jsonReply, type Reply } from './http.ts';

/** The names of this machine for itself. */
const ownNames = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * What a page of a browser hears that is not the sandbox's own; undefined for all other callers. A page that names the sandbox by
 * a name of another site has been led here by that site's DNS, and reads as its own what the sandbox answers.
 */
export function refusalOfPage(request: IncomingMessage): Reply | undefined {
  const refusal = refusalOfName(request);
  if (refusal) return refusal;
  const { host = '', origin } = request.headers;
  if (origin === undefined || origin === `http://${host}`) return undefined;
  return refused('Origin must be the sandbox itself: it is for programs, and for no page of another site');
}

/** What hears who names the sandbox by the name of another site. */
export const refusalOfName = ({ headers: { host = '' } }: IncomingMessage): Reply | undefined =>
  ownNames.test(host) ? undefined : refused('Host must be this machine (127.0.0.1 or localhost)');

const refused = (error: string): Reply => jsonReply(403, { error });
