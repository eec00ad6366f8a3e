import { type Call, jsonReply, type Reply } from '../http.ts';

/** Members of one answer without a `limit`. */
const usualPage = 25;

/** A page of a list as the provider answers it: `limit`, and `after` a cursor of the page before. */
export function listPage(list: readonly object[], { request, query }: Call): Reply {
  const limit = Number(query.get('limit') ?? usualPage);
  const from = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || 0);
  const end = from + limit;
  const next = new URL(`http://${request.headers.host}${request.url}`);
  next.searchParams.set('after', cursor(end));
  return jsonReply(200, {
    data: list.slice(from, end),
    paging: {
      cursors: { before: cursor(from), after: cursor(Math.min(end, list.length)) },
      ...(end < list.length && { next: next.href }),
    },
  });
}

const cursor = (at: number) => Buffer.from(String(at)).toString('base64url');
