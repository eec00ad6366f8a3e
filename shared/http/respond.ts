import zlib, { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import type { Log } from '../base/log.ts';
import type { Operation } from './operation.ts';
import type { CompressedReply, Reply } from './request.ts';

/** A reply in API Gateway's form. */
export function respond(
  operation: Operation,
  reply: Reply | CompressedReply,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { contentType = 'application/json' } = operation;
  const { status = operation.status ?? 200 } = reply;
  const { allowsAnyOrigin, isDocument } = operation;
  const headers = { 'Content-Type': contentType, ...(allowsAnyOrigin && anyOrigin), ...reply.headers };
  if (isDocument) return { statusCode: status, ...documentIn(operation, reply, { headers, acceptEncoding }) };
  return { statusCode: status, headers, body: textOf(reply) };
}

const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

const textOf = (reply: Reply | CompressedReply): string => {
  if ('brotli' in reply) return brotliDecompressSync(Buffer.from(reply.brotli, 'base64')).toString('utf8');
  return typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
};

/** Compressed texts in base64 of each document, made once: a document is the same for everybody. */
const made = new WeakMap<Operation, Partial<Record<Encoding, string>>>();

const encoders = {
  // The last steps of quality cost seconds and save little.
  br: (text: string) => brotliCompressSync(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => gzipSync(text),
} as const;
type Encoding = keyof typeof encoders;

interface Asked {
  readonly headers: Record<string, string>;
  readonly acceptEncoding: string | undefined;
}

/** A document in the best encoding that the client takes. */
function documentIn(operation: Operation, reply: Reply | CompressedReply, { headers, acceptEncoding = '' }: Asked) {
  const varied = { ...headers, Vary: 'Accept-Encoding' };
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name));
  if (encoding === undefined) return { headers: varied, body: textOf(reply) };
  const known = made.get(operation) ?? {};
  made.set(operation, known);
  if ('brotli' in reply) known.br = reply.brotli;
  known[encoding] ??= encoders[encoding](textOf(reply)).toString('base64');
  return { headers: { ...varied, 'Content-Encoding': encoding }, body: known[encoding], isBase64Encoded: true };
}

/** Whether an encoding is in the list, by its name or by `*`, and not with the weight 0, which forbids it. */
function accepts(list: string, name: string): boolean {
  const weights = new Map(
    list.split(',').map((entry) => {
      const [called = '', ...parameters] = entry.toLowerCase().split(';');
      return [called.trim(), !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))] as const;
    }),
  );
  return weights.get(name) ?? weights.get('*') ?? false;
}

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
