import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';

/** What goes back to the client: an answer, silence until it gives up (`hang`), or a cut connection (`close`). */
export type Reply =
  | 'hang'
  | 'close'
  | { readonly status: number; readonly body: string | Readable; readonly headers?: Readonly<Record<string, string>> };

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
  // Whoever goes away in the middle of a file misses the rest.
  if (typeof reply.body === 'string') response.end(reply.body);
  else pipeline(reply.body, response, () => {});
}
