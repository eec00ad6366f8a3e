import { createHmac } from 'node:crypto';
import { between, chance, oneOf } from '../support/random.ts';
import { fromSchema, type Maker } from './from-schema.ts';
import { mutate, nearJson } from './near-valid.ts';
import type { Operation } from './operations.ts';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  /** With its query, percent-encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** What requests are made of. */
export interface Ingredients extends Maker {
  /** Keys of organizations, the one that owns what is there first. */
  readonly apiKeys: readonly string[];
  readonly appSecret: string;
}

/** A request for an operation: as the document has it, in one of two cases unless told so, else with some of it changed. */
export function makeRequest(
  operation: Operation,
  ingredients: Ingredients,
  isValid = chance(0.5, ingredients.random),
): FuzzRequest {
  const { random } = ingredients;
  const body = operation.body && bodyFor(operation, ingredients, isValid);
  const headers = headersFor(operation, ingredients, { body, isValid });
  const method = isValid || chance(0.95, random) ? operation.method : oneOf(['HEAD', 'PUT', 'OPTIONS', 'GET'], random);
  return { operation, method, target: targetFor(operation, ingredients, isValid), headers, body };
}

function bodyFor({ body, examples }: Operation, ingredients: Ingredients, isValid: boolean): string | Buffer {
  const { random } = ingredients;
  const shown = examples.length > 0 && chance(0.4, random);
  let value = shown ? withKnown(oneOf(examples, random), ingredients) : fromSchema(body ?? {}, ingredients);
  if (isValid) return JSON.stringify(value);
  if (chance(0.15, random)) return nearJson(value, random);
  for (let times = between(0, 3, random); times > 0; times--) value = mutate(value, random);
  return JSON.stringify(value) ?? '';
}

/** The value with what is there in the place of an example's numbers, ids and addresses. */
function withKnown(value: unknown, ingredients: Ingredients, name = ''): unknown {
  if (typeof value !== 'object' || value === null) return ingredients.known(name) ?? value;
  if (Array.isArray(value)) return value.map((item) => withKnown(item, ingredients, name));
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, withKnown(inner, ingredients, member)]),
  );
}

function targetFor({ path, parameters }: Operation, ingredients: Ingredients, isValid: boolean): string {
  const { random } = ingredients;
  const textOf = (name: string) => {
    const parameter = parameters.find((one) => one.name === name);
    const known = path.startsWith('/events/') && name === 'id' ? 'event_id' : name;
    const value = fromSchema(parameter?.schema ?? {}, ingredients, { name: known });
    const used = isValid || chance(0.7, random) ? value : mutate(value, random);
    return (typeof used === 'string' ? used : JSON.stringify(used)).slice(0, 9_000);
  };
  const link = path.startsWith('/media/') && chance(0.6, random) ? ingredients.known('link') : undefined;
  if (typeof link === 'string') return link.replace(/^http:\/\/[^/]+/, '');
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encoded(textOf(name)));
  const asked = parameters.filter((one) => one.in === 'query' && (one.required || chance(0.4, random)));
  const pairs = asked.map(({ name }) => `${name}=${encoded(textOf(name))}`);
  if (!isValid && chance(0.2, random)) pairs.push(oneOf(strangePairs, random));
  if (!isValid && chance(0.1, random) && pairs[0] !== undefined) pairs.push(pairs[0]);
  const ending = !isValid && chance(0.05, random) ? oneOf(['/', '//', '%2F', '/..', '%00', ';a'], random) : '';
  return `${filled}${ending}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** Lone surrogates have no UTF-8. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const strangePairs = ['limit=', 'limit=1e2', 'page=0', 'unknown=1', '__proto__=1', '=', '&', '%ZZ=%FF', 'query=%00'];

function headersFor(
  operation: Operation,
  { random, apiKeys, appSecret, known }: Ingredients,
  { body, isValid }: { body: string | Buffer | undefined; isValid: boolean },
): Record<string, string> {
  const key = isValid
    ? apiKeys[0]
    : oneOf([...Array(7).fill(apiKeys[0]), apiKeys[1], 'svc_wrong', '', undefined], random);
  const secret = isValid || chance(0.9, random) ? appSecret : 'wrong';
  const signature = createHmac('sha256', secret)
    .update(body ?? '')
    .digest('hex');
  const types = ['application/json; charset=utf-8', 'text/plain', 'application/json; charset=latin1', 'image/png', ''];
  const type = isValid || chance(0.9, random) ? 'application/json' : oneOf(types, random);
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    ...(key !== undefined && (operation.api === 'gateway' ? { apikey: key } : { authorization: `Bearer ${key}` })),
    ...(body !== undefined && type !== '' && { 'content-type': type }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...(operation.path.startsWith('/provider/') && {
      'x-hub-signature-256': `sha256=${signature}`,
      'x-webhook-secret': String(known('webhook_secret')),
    }),
    ...(takesKey && chance(0.4, random) && { 'idempotency-key': oneOf(idempotencyKeys, random) }),
    ...(!isValid && chance(0.03, random) && { 'content-encoding': 'gzip' }),
  };
}

/** Few, so that they are used again; the last are refused. */
const idempotencyKeys = [...Array.from({ length: 40 }, (_, n) => `key-${n}`), 'x'.repeat(256), ' '];
