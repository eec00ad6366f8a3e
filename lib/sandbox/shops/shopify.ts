import * as z from 'zod';
import { applyFault, type Fault } from '../faults/fault.ts';
import { type Call, isExpired, isToken, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import type { SandboxState } from '../state.ts';

const Body = z.object({
  query: z.string().min(1),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((given) => given ?? {}),
});

/** `POST /shopify/admin/api/{version}/graphql.json`: the GraphQL Admin API's answer to a query for an order. */
export async function askShopify({ request }: Call, { orders, faults }: SandboxState): Promise<Reply> {
  const token = request.headers['x-shopify-access-token'];
  if (!isToken(token) || isExpired(String(token))) {
    const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
    return jsonReply(401, { errors });
  }
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  const body = Body.safeParse(parseJson((await readBody(request)) ?? Buffer.of()));
  if (!isJson || !body.success) {
    return jsonReply(400, { errors: { query: 'Required parameter missing or invalid' } });
  }
  const answer = answerQuery(body.data.query, body.data.variables, (id) => orders.find('shopify', id));
  // A refused query uses up no fault, as with messages.
  const fault = 'data' in answer ? faults.take('shop') : undefined;
  if (fault) return applyFault(fault, { accept: () => {}, error: shopifyFault });
  return jsonReply(200, { ...answer, extensions: { cost } });
}

const cost = {
  requestedQueryCost: 1,
  actualQueryCost: 1,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
};

interface Order {
  readonly id: string;
  readonly number: string;
}

type Fields = Readonly<Record<string, (order: Order) => unknown>>;

const gid = /^gid:\/\/shopify\/(\w+)\/(\d+)$/;

/** The fields of an order that a query can name. */
const fields: Fields = {
  id: ({ id }) => `gid://shopify/Order/${id}`,
  legacyResourceId: ({ id }) => id,
  name: ({ number }) => number,
};

const selection = /\border\s*\(\s*id\s*:\s*\$(\w+)\s*\)\s*\{([^{}]*)\}/;

/** Shopify's answer to a query for one order by a variable, the only one that the sandbox understands. */
function answerQuery(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  find: (id: string) => Order | undefined,
): object {
  const [, variable = '', asked = ''] = selection.exec(query) ?? [];
  if (variable === '') return error('undefinedField', 'the sandbox knows the query order(id: $variable) { … } alone');
  const given = variables[variable];
  const [, type, id = ''] = gid.exec(String(given)) ?? [];
  if (type === undefined) {
    return error('INVALID_VARIABLE', `Variable $${variable} of type ID! was provided invalid value`);
  }
  const names = asked.split(/[\s,]+/).filter((name) => name !== '');
  const strange = names.find((name) => !Object.hasOwn(fields, name));
  if (strange !== undefined) return error('undefinedField', `Field '${strange}' doesn't exist on type 'Order'`);
  const order = type === 'Order' ? find(id) : undefined;
  return { data: { order: order ? Object.fromEntries(names.map((name) => [name, fields[name]?.(order)])) : null } };
}

const error = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });

/** A fault's error as Shopify writes it: costly queries are throttled with status 200, too many calls with 429. */
function shopifyFault({ fault, retry_after }: Fault): Reply {
  if (fault === 'expired_token') {
    const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
    return jsonReply(401, { errors });
  }
  if (fault !== 'rate_limit') return jsonReply(500, { errors: 'Internal Server Error' });
  if (retry_after === undefined) {
    return jsonReply(200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
  }
  const errors = 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.';
  return jsonReply(429, { errors }, { 'retry-after': retry_after.toFixed(1) });
}
