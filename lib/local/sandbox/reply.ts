import type { ServerResponse } from 'node:http';

/** What goes back to the client: an answer, silence until it gives up (`hang`), or a cut connection (`close`). */
export type Reply =
  | 'hang'
  | 'close'
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };

/** A reply whose body is the value as JSON. */
export function jsonReply(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: `${JSON.stringify(value)}\n`, headers };
}

export function writeReply(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return;
  if (reply === 'close') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { 'content-type': 'application/json; charset=UTF-8', ...reply.headers });
  response.end(reply.body);
}
