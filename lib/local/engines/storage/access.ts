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

/** The headers of an answer, as of the bucket on AWS (`lib/constructs/media-bucket.ts`): pages of any origin may read through a signed address. */
export function allowOrigin({ headers, method }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined || (method !== 'GET' && method !== 'HEAD')) return {};
  const exposed = 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag';
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed };
}

/** The answer to what a browser asks before it sends a header of the page's own, as `Range` in some forms. */
export function preflightAnswer({ headers }: IncomingMessage): Answer {
  const method = headers['access-control-request-method'];
  if (headers.origin === undefined || (method !== 'GET' && method !== 'HEAD')) return { status: 403 };
  const asked = headers['access-control-request-headers'];
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    },
  };
}
