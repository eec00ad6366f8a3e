import type { IncomingMessage } from 'node:http';
import { jsonReply, type Reply } from './http.ts';

/** The names of this machine for itself. */
const ownNames = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * What a page of a browser hears that is not the sandbox's own; undefined for all other callers. A page that names the sandbox by
 * a name of another site has been led here by that site's DNS, and reads as its own what the sandbox answers.
 */
export function refusalOfPage({ headers }: IncomingMessage): Reply | undefined {
  const { host = '', origin } = headers;
  if (!ownNames.test(host)) return refused(`Host must be this machine (127.0.0.1 or localhost)`);
  if (origin === undefined || origin === `http://${host}`) return undefined;
  return refused('Origin must be the sandbox itself: it is for programs, and for no page of another site');
}

const refused = (error: string): Reply => jsonReply(403, { error });
