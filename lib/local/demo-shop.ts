import type { AdminDeps } from '../admin/command.ts';
import { admin } from './demo-admin.ts';

/** The sandbox's shop at whatever port an earlier start had. */
const sandboxShop = /^http:\/\/127\.0\.0\.1:\d+\/shopify$/;

/** Gives the demo organization the sandbox's shop on Shopify, which has an order. A shop of a person's own stays as it is. */
export async function connectShop(organization: string, sandboxUrl: string, deps: AdminDeps): Promise<void> {
  const { shop_platform, shop_url, has_shop_token } = (await admin(`organization show ${organization}`, deps)) as {
    shop_platform: string | null;
    shop_url: string | null;
    has_shop_token: boolean;
  };
  const url = `${sandboxUrl}/shopify`;
  const hasNone = shop_platform === null && shop_url === null && !has_shop_token;
  if (hasNone) {
    const shop = `--shop-platform shopify --shop-url ${url} --shop-token sandbox-token`;
    await admin(`organization update ${organization} ${shop}`, deps);
  } else if (shop_url !== url && sandboxShop.test(shop_url ?? '')) {
    await admin(`organization update ${organization} --shop-url ${url}`, deps);
  }
}
