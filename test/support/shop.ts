import { jsonAnswer } from './world.ts';

/** Settings of an organization with a shop on Shopify. */
export const shopifyShop = {
  shop_platform: 'shopify',
  shop_url: 'https://acme.myshopify.com',
  shop_token: 'shpat_secret',
} as const;

/** Settings of an organization with a WooCommerce shop in a folder of a site. */
export const woocommerceShop = {
  shop_platform: 'woocommerce',
  shop_url: 'https://acme.example/shop',
  shop_token: 'ck_secret:cs_secret',
} as const;

/** Shopify's answer with an order of this number. */
export const shopifyOrder = (name: unknown) => jsonAnswer(200, { data: { order: { name } } });

/** Shopify's no, which comes with status 200. */
export const shopifyError = (code?: string, more: object = {}) => {
  const error = { message: 'shpat_secret is no good', ...(code !== undefined && { extensions: { code } }) };
  return jsonAnswer(200, { errors: [error], ...more });
};

/** WooCommerce's answer with an order of this number. */
export const woocommerceOrder = (number: unknown) => jsonAnswer(200, { id: 727, number, status: 'processing' });

/** WooCommerce's no. */
export const woocommerceError = (status: number, code: string) =>
  jsonAnswer(status, { code, message: 'ck_secret is no good', data: { status } });
