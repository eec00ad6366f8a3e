import type { IncomingMessage } from 'node:http';
import type { Answer } from './call.ts';

/** As the bucket on AWS (`lib/constructs/media-bucket.ts`): pages of any origin may read through a signed address. */
export function allowOrigin({ headers, method }: IncomingMessage): Record<string, string> {
  if (headers.origin === undefined || (method !== 'GET' && method !== 'HEAD')) return {};
  const exposed = 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag';
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed };
}

/** What a browser asks before it sends a header of the page's own, as `Range` in some forms. */
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
