import * as z from 'zod';
import { exactJsonOf } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import { failed, orderNumberSchema, type ShopApi, statusLookup, unreadable } from './shop.ts';

/** Plugins that number orders in their own way may give a number where text is documented. */
const orderSchema = z.object({ number: z.union([orderNumberSchema, z.int().transform(String)]) });

/** WordPress's own answer where nothing serves the path. */
const refusalSchema = z.object({ code: z.string() });
const noRoute = 'rest_no_route';

/** How WooCommerce's shops are asked: by the REST API of version 3. */
export const woocommerce: ShopApi = {
  request({ url, token }, orderId) {
    if (!/^\d+$/.test(orderId)) {
      throw new ApiError(
        'Invalid parameter',
        "orderId must be digits alone: the organization's shop is a WooCommerce one",
      );
    }
    return {
      method: 'GET',
      url: `${url}/wp-json/wc/v3/orders/${orderId}`,
      headers: { authorization: `Basic ${Buffer.from(token).toString('base64')}` },
    };
  },
  read(answer) {
    const body = exactJsonOf(answer.body);
    if (answer.status === 404) {
      const refusal = refusalSchema.safeParse(body).data;
      const isThere = refusal !== undefined && refusal.code !== noRoute;
      return isThere ? { kind: 'unknown' } : failed('there is no WooCommerce API at shop_url (HTTP 404)');
    }
    const order = orderSchema.safeParse(body).data;
    return statusLookup(answer) ?? (order ? { kind: 'found', number: order.number } : unreadable);
  },
};
