import { explanationIn, RelaydeskError } from './error.ts';
import type { Operation } from './operations.ts';
import { pause, waitBefore } from './retry.ts';
import type { CallOptions } from './types.ts';

/** What a client's calls have in common. */
export interface Settings {
  readonly baseUrl: string;
  readonly gatewayUrl: string | undefined;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly retries: number;
  readonly timeoutMs: number;
}

interface Given extends CallOptions {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Calls an operation, and again where that is safe. Throws a `RelaydeskError` for everything but a success. */
export async function request(settings: Settings, operation: Operation, given: Given): Promise<unknown> {
  const key = operation.idempotent ? (given.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const url = urlOf(settings, operation, given.parameters);
  for (let tries = 1; ; tries++) {
    try {
      return await once(settings, operation, { ...given, url, key });
    } catch (thrown) {
      const wait = waitBefore(thrown, { tries, isRepeatable: operation.method === 'GET' || key !== undefined });
      if (tries > settings.retries || wait === undefined) throw thrown;
      await pause(wait, given.signal);
      given.signal?.throwIfAborted();
    }
  }
}

function urlOf(settings: Settings, operation: Operation, parameters: Given['parameters'] = {}): string {
  const base = operation.api === 'gateway' ? settings.gatewayUrl : settings.baseUrl;
  if (base === undefined) throw new TypeError('gatewayUrl is required for the endpoints of the gateway');
  const query = new URLSearchParams();
  let path = operation.path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue;
    const text = String(value);
    const place = `{${name}}`;
    if (!path.includes(place)) query.append(name, text);
    // Dots alone would lead to another path.
    else if (/^\.{1,2}$/.test(text)) throw new TypeError(`${name} is not ${JSON.stringify(text)}`);
    else if (text !== '') path = path.replace(place, () => encodeURIComponent(text));
  }
  const [, missing] = /\{(\w+)\}/.exec(path) ?? [];
  if (missing !== undefined) throw new TypeError(`${missing} is required`);
  const asked = String(query);
  return `${base}${path}${asked === '' ? '' : `?${asked}`}`;
}

interface Addressed extends Given {
  readonly url: string;
  readonly key: string | undefined;
}

async function once(settings: Settings, operation: Operation, { url, key, body, signal }: Addressed): Promise<unknown> {
  // Outside of what is caught below: a header that cannot be sent is a mistake of the caller's.
  const headers = new Headers({
    ...(operation.api === 'gateway' ? { apikey: settings.apiKey } : { authorization: `Bearer ${settings.apiKey}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  });
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  const answered = settings.fetch(url, {
    method: operation.method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // The key is for this address alone.
    redirect: 'manual',
  });
  const read = async () => {
    const answer = await answered;
    return { answer, text: await answer.text() };
  };
  const { answer, text } = await read().catch((thrown: unknown) => {
    // A caller who has given up knows why.
    signal?.throwIfAborted();
    throw new RelaydeskError(`no answer to ${operation.method} ${operation.path}: ${reasonOf(thrown as Error)}`, {
      status: 0,
      idempotency_key: key,
      cause: thrown,
    });
  });
  const success = answer.ok ? parsed(text) : undefined;
  // A success is an object. What a proxy answers in its place is none.
  if (typeof success === 'object' && success !== null) return success;
  throw errorOf(answer, { text, key });
}

/** Node says why in the cause alone. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message;

function errorOf({ status, headers }: Response, { text, key }: { readonly text: string; readonly key?: string }) {
  const body = parsed(text);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new RelaydeskError(explanationIn(body) ?? `the answer was ${status}`, {
    status,
    body,
    request_id: headers.get('x-request-id') ?? headers.get('apigw-requestid') ?? undefined,
    retry_after: Number.isFinite(seconds) ? seconds : undefined,
    idempotency_key: key,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
