import * as z from 'zod';
import { jsonOf } from '../base/text.ts';
import { failed, orderNumberSchema, refusedToken, type ShopApi, statusLookup, unreadable } from './shop.ts';

/** Before an order's digits, where Shopify writes its ids out. */
export const shopifyOrderPrefix = 'gid://shopify/Order/';

/** Each version is served for a year at least, and later ones answer in its place. */
const version = '2026-10';
/** `name` is the number as customers see it, with its prefix. */
const query = 'query OrderNumber($id: ID!) { order(id: $id) { name } }';

const answerSchema = z.object({
  data: z.object({ order: z.object({ name: orderNumberSchema }).nullable() }).nullish(),
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() }))
    .nullish()
    .transform((errors) => errors ?? []),
});

/** How Shopify's shops are asked: by the GraphQL Admin API, the only one for new apps. Its refusals come with status 200. */
export const shopify: ShopApi = {
  request({ url, token }, orderId) {
    const id = orderId.startsWith(shopifyOrderPrefix) ? orderId : `${shopifyOrderPrefix}${orderId}`;
    return {
      method: 'POST',
      url: `${url}/admin/api/${version}/graphql.json`,
      headers: { 'x-shopify-access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id } }),
    };
  },
  read(answer) {
    const early = statusLookup(answer);
    if (early) return early;
    const parsed = answerSchema.safeParse(jsonOf(answer.body));
    if (!parsed.success) return unreadable;
    const { data, errors } = parsed.data;
    if (data?.order) return { kind: 'found', number: data.order.name };
    const codes = errors.flatMap(({ extensions }) => extensions?.code ?? []);
    if (codes.includes('THROTTLED')) return { kind: 'throttled' };
    if (codes.includes('ACCESS_DENIED')) return refusedToken;
    // Shopify may explain why it has no order in an error without a code; an error with one is more than that.
    if (data && codes.length === 0) return { kind: 'unknown' };
    return errors.length > 0 ? failed('it answered with an error') : unreadable;
  },
};
