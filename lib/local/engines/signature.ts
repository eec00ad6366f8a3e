import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameSecret } from '../../../shared/base/text.ts';

/** A request as it came. */
export interface SignedRequest {
  readonly method?: string;
  /** Path and query as they were written. */
  readonly url?: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Whether a request bears AWS's Signature Version 4 (in the header `authorization`, or for S3 in its address) by the owner of a
 * secret access key. `body` is what of it was read; a request to S3 says the hash of its body in a header. Without a key
 * anybody may ask.
 */
export function isSignedBy(key: string | undefined, request: SignedRequest, body?: Uint8Array): boolean {
  if (key === undefined) return true;
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const given = new URLSearchParams(query.replaceAll('+', '%2B'));
  const proof = given.has('X-Amz-Signature') ? inAddress(given) : inHeader(request.headers);
  if (!proof) return false;
  const { date, scope, names, signature } = proof;
  const canonical = [
    request.method,
    path,
    queryOf(given),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    given.has('X-Amz-Signature') ? 'UNSIGNED-PAYLOAD' : (request.headers['x-amz-content-sha256'] ?? hashOf(body ?? '')),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hashOf(canonical)].join('\n');
  return sameSecret(signature, hmac(signingKey(key, scope), text).toString('hex'));
}

/** The keys that were made last, by what they were made of: a scope is a day and a service, and a program has few. */
const signingKeys = new Map<string, KeyObject>();
const mostKeys = 100;

function signingKey(key: string, scope: readonly string[]): KeyObject {
  const madeOf = JSON.stringify([key, scope]);
  const known = signingKeys.get(madeOf);
  if (known) return known;
  const made = scope.reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${key}`);
  const signing = createSecretKey(Buffer.from(made));
  if (signingKeys.size >= mostKeys) signingKeys.clear();
  signingKeys.set(madeOf, signing);
  return signing;
}

/** What a request proves itself with: its time, for what (day, region, service), which headers count, and the signature. */
interface Proof {
  readonly date: string;
  readonly scope: readonly string[];
  readonly names: readonly string[];
  readonly signature: string;
}

const header = /^AWS4-HMAC-SHA256 Credential=[^/,\s]+\/([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/;

function inHeader({ authorization = '', ...headers }: IncomingHttpHeaders): Proof | undefined {
  const [, scope, names, signature] = header.exec(authorization) ?? [];
  if (scope === undefined || names === undefined || signature === undefined) return undefined;
  return { date: String(headers['x-amz-date']), scope: scope.split('/'), names: names.split(';'), signature };
}

function inAddress(query: URLSearchParams): Proof {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [, ...scope] = of('Credential').split('/');
  return { date: of('Date'), scope, names: of('SignedHeaders').split(';'), signature: of('Signature') };
}

/** All parameters but the signature, in order, written as AWS writes them. */
function queryOf(given: URLSearchParams): string {
  const written = [...given].filter(([name]) => name !== 'X-Amz-Signature');
  return written
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
}

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest();
