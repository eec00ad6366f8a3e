import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Log } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import type { Operation } from './operation.ts';
import type { CompressedReply, Reply } from './request.ts';

/** A reply in API Gateway's form. */
export function respond(
  { status = 200, contentType = 'application/json' }: Operation,
  reply: Reply | CompressedReply,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const headers = { 'Content-Type': contentType, ...reply.headers };
  if ('brotli' in reply) return { statusCode: status, ...unpacked(reply.brotli, headers, acceptEncoding) };
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  return { statusCode: status, headers, body };
}

/** Every browser accepts Brotli; a client that does not say so gets plain text. */
function unpacked(brotli: string, headers: Record<string, string>, acceptEncoding = '') {
  const varied = { ...headers, Vary: 'Accept-Encoding' };
  return acceptsBrotli.test(acceptEncoding)
    ? { headers: { ...varied, 'Content-Encoding': 'br' }, body: brotli, isBase64Encoded: true }
    : { headers: varied, body: brotliDecompressSync(Buffer.from(brotli, 'base64')).toString('utf8') };
}

/** `br` in the list, and not with the weight 0, which forbids it. */
const acceptsBrotli = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

type Issues = readonly z.core.$ZodIssue[];

/**
 * The reply as its schema, and so the OpenAPI document, has it. One that does not fit is a fault of ours, and any test
 * that meets it fails. In production it is logged and goes out all the same, only without the undocumented members: what
 * the endpoint did is done, and a 500 after a message was sent would be the greater lie.
 */
export function fitReply<R extends Reply | CompressedReply>({ reply: schema }: Operation, reply: R, log: Log): R {
  if (!schema || !('body' in reply)) return reply;
  const { data, error } = schema.safeParse(reply.body);
  if (!error) return { ...reply, body: data };
  const issues = closest(error.issues);
  log('reply_does_not_fit', { problems: issues.map(problemOf).join('; ') });
  return { ...reply, body: withoutUndocumented(reply.body, issues) };
}

/** Where a reply has several shapes, the problems with the one that it fits best: that one was meant. */
function closest(issues: Issues): Issues {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [fewest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
    return closest(fewest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}

/** Where and what; no values, which are a tenant's. */
const problemOf = (issue: z.core.$ZodIssue) => [issue.path.join('.'), issue.code, ...undocumentedIn(issue)].join(' ');

function withoutUndocumented(body: unknown, issues: Issues): unknown {
  const copy = structuredClone(body);
  for (const issue of issues) {
    const place = issue.path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy);
    for (const key of undocumentedIn(issue)) Reflect.deleteProperty(Object(place), key);
  }
  return copy;
}

const undocumentedIn = (issue: z.core.$ZodIssue) => (issue.code === 'unrecognized_keys' ? issue.keys : []);

/** What an API answers where it has no route. Throws `Not found`. */
export function refuseRoute({ target }: { readonly target: string }): never {
  throw new ApiError('Not found', `Cannot ${target}`);
}
