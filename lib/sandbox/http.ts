import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import * as z from 'zod';

/** A request that found its route: `query` is parsed, `id` is the variable part of the path, or empty. */
export interface Call {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly id: string;
}

/** The reply to a call: an answer, silence until the client gives up (`hang`), or a cut connection (`close`). */
export type Reply =
  | 'hang'
  | 'close'
  | { readonly status: number; readonly body: string | Readable; readonly headers?: Readonly<Record<string, string>> };

/** A reply whose body is the value as JSON. */
export function jsonReply(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: `${JSON.stringify(value)}\n`, headers };
}

/** Sends the reply. */
export function writeReply(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return;
  if (reply === 'close') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { 'content-type': 'application/json; charset=UTF-8', ...reply.headers });
  // A client that goes away in the middle of a file is no error.
  if (typeof reply.body === 'string') response.end(reply.body);
  else pipeline(reply.body, response, () => {});
}

const defaultMaxBytes = 1024 * 1024;

/**
 * The whole body, or `undefined` when it is over `maxBytes` (1 MB). The rest of a body that is too long is read and
 * dropped, because a client that is still sending would see a reset instead of the answer. Rejects when the client goes
 * away.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number = defaultMaxBytes,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined;
}

/** The JSON value in a body, or `undefined` when it is not JSON in UTF-8. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/**
 * The body of a request to one of the sandbox's own routes, or the refusal, which ends with the text `allowed`, or with
 * what that makes of the given body.
 */
export async function checkedBody<Body>(
  request: IncomingMessage,
  schema: z.ZodType<Body>,
  allowed: string | ((given: unknown) => string),
): Promise<{ readonly body: Body } | { readonly refusal: Reply }> {
  const bytes = await readBody(request);
  if (!bytes) return { refusal: jsonReply(413, { error: 'the body is over 1 MB' }) };
  const given = parseJson(bytes);
  const parsed = schema.safeParse(given);
  if (parsed.success) return { body: parsed.data };
  const may = typeof allowed === 'string' ? allowed : allowed(given);
  return { refusal: jsonReply(400, { error: `${z.prettifyError(parsed.error)}\n${may}` }) };
}

/** The texts that a template literal makes of a missing token. */
const accidents = new Set(['undefined', 'null', 'NaN']);

/** Whether an `authorization` header, or a key, is one that nobody takes: it begins with `expired`. */
export const isExpired = (header: string | undefined): boolean => /^(bearer +)?expired/i.test(header ?? '');

/** Whether there is a bearer token. Any will do. */
export function hasBearerToken(header: string | undefined): boolean {
  return isToken(/^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]);
}

/** Whether the value of a header, of which Node makes a list where the header is repeated, is one token. */
export const isToken = (token: string | readonly string[] | undefined): boolean =>
  typeof token === 'string' && /^\S+$/.test(token) && !accidents.has(token);
