import type { IncomingMessage } from 'node:http';
import { isSignedBy } from '../signature.ts';
import { type Answer, accessDenied, S3Error } from './protocol.ts';

/** Seven days: AWS signs for no longer. */
const longestSeconds = 604_800;

interface Access {
  readonly query: URLSearchParams;
  /** What requests must be signed with; where there is none they must be signed, by anybody. */
  readonly key: string | undefined;
  /** In ms since the epoch. */
  readonly now: number;
}

/** Throws when a request is not signed, in a header or in its address, and with the key, or when its address is good no more. */
export function authorize(request: IncomingMessage, { query, key, now }: Access): void {
  if (query.has('X-Amz-Signature')) refuseExpired(query, now);
  else if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '')) throw accessDenied();
  if (!isSignedBy(key, request)) throw accessDenied('The request is not signed with the key of this start');
}

function refuseExpired(query: URLSearchParams, now: number): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? [];
  const [year = '', month, day, hour, minute, second] = parts;
  const signed = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const seconds = query.get('X-Amz-Expires') ?? '';
  const isGood = /^\d{1,6}$/.test(seconds) && Number(seconds) <= longestSeconds && !Number.isNaN(signed);
  if (!isGood) throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Date or X-Amz-Expires is wrong');
  if (now > signed + Number(seconds) * 1000) throw accessDenied('Request has expired');
}

/** A page of this machine: on AWS the console's own origin may put uploads, and here its port is another each time. */
const ownOrigin = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/;

/** From where a method may be asked for, as of the bucket on AWS (`lib/constructs/media-bucket.ts`): undefined where from nowhere. */
function allowedOrigin(origin: string | undefined, method: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  if (method === 'GET' || method === 'HEAD') return '*';
  return method === 'PUT' && ownOrigin.test(origin) ? origin : undefined;
}

/** The headers of an answer: pages of any origin may read through a signed address, and the console's put an upload there. */
export function allowOrigin({ headers, method }: IncomingMessage): Record<string, string> {
  const origin = allowedOrigin(headers.origin, method);
  if (origin === undefined) return {};
  const exposed = 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag';
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed };
}

/** The answer to what a browser asks before it sends a header of the page's own, as `Range` in some forms, or puts a file. */
export function preflightAnswer({ headers }: IncomingMessage): Answer {
  const method = headers['access-control-request-method'];
  const origin = allowedOrigin(headers.origin, method);
  if (origin === undefined) return { status: 403 };
  const asked = headers['access-control-request-headers'];
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': origin === '*' ? 'GET, HEAD' : 'PUT',
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    },
  };
}
