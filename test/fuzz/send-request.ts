import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { FuzzRequest } from './make-request.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As it came. */
  readonly text: string;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

const longestMs = 60_000;

/** Sends a request as its bytes are: a target that is no URL and a body that is no JSON, too. Throws when no answer comes. */
export function sendRequest(request: FuzzRequest, base: string, agent: Agent): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(base);
  const { method, target, headers, body } = request;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ hostname, port, method, path: target, headers, agent, timeout: longestMs });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${longestMs} ms`)));
    outgoing.on('response', (incoming) => void answerOf(incoming).then(resolve, reject));
    outgoing.end(body);
  });
}

async function answerOf(incoming: IncomingMessage): Promise<FuzzAnswer> {
  const text = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>)).toString();
  const type = incoming.headers['content-type'] ?? '';
  const named = { 'Content-Type': type, 'Retry-After': incoming.headers['retry-after'] };
  const replayed = incoming.headers['idempotency-replayed'];
  const headers = { ...named, 'Idempotency-Replayed': replayed === undefined ? undefined : String(replayed) };
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    text,
    body: type.startsWith('application/json') ? JSON.parse(text || 'null') : text,
  };
}
