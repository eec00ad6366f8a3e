import * as z from 'zod';
import { applyFault } from './apply-fault.ts';
import { isToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { parseJson, readBody } from './read-body.ts';
import { jsonReply, type Reply } from './reply.ts';
import { shopifyFault } from './shop-fault.ts';
import { answerQuery } from './shopify-query.ts';

const Body = z.object({
  query: z.string().min(1),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((given) => given ?? {}),
});

/** `POST /shopify/admin/api/{version}/graphql.json`: what the GraphQL Admin API makes of a query for an order. */
export async function askShopify({ request }: Call, { orders, faults }: SandboxState): Promise<Reply> {
  if (!isToken(request.headers['x-shopify-access-token'])) {
    const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
    return jsonReply(401, { errors });
  }
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  const body = Body.safeParse(parseJson((await readBody(request)) ?? Buffer.of()));
  if (!isJson || !body.success) {
    return jsonReply(400, { errors: { query: 'Required parameter missing or invalid' } });
  }
  const answer = answerQuery(body.data.query, body.data.variables, (id) => orders.find('shopify', id));
  // Our own mistakes come first, as with messages.
  const fault = 'data' in answer ? faults.take('shop') : undefined;
  if (fault) return applyFault(fault, { accept: () => {}, error: shopifyFault });
  return jsonReply(200, { ...answer, extensions: { cost } });
}

const cost = {
  requestedQueryCost: 1,
  actualQueryCost: 1,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
};
