import { readArguments } from '../admin/cli.ts';
import type { CommandDeps } from '../admin/command.ts';

/** Runs one admin command, as a person would type it; its values hold no spaces. */
export async function admin(command: string, deps: CommandDeps): Promise<unknown> {
  const asked = readArguments(command.split(' '));
  return asked.kind === 'run' ? asked.run(deps) : undefined;
}

/** The sandbox's shop, at the port of any earlier start. */
const sandboxShop = /^http:\/\/127\.0\.0\.1:\d+\/shopify$/;

/** Gives the demo organization the sandbox's shop on Shopify, which has an order. A shop of a person's own stays as it is. */
export async function connectShop(organization: string, sandboxUrl: string, deps: CommandDeps): Promise<void> {
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

/** The business account that the sandbox's webhooks come from. */
const sandboxBusiness = '102290129340398';

/** Gives the demo organization a business account, whose templates it can send. One of a person's own stays as it is. */
export async function connectTemplates(organization: string, deps: CommandDeps): Promise<void> {
  const shown = (await admin(`organization show ${organization}`, deps)) as { chatapp_business_id: string | null };
  if (shown.chatapp_business_id !== null) return;
  await admin(`organization update ${organization} --chatapp-business-id ${sandboxBusiness}`, deps);
}

const photoappAccount = '--photoapp-account-id 17841400000000000 --photoapp-token sandbox-token';
const photoappContact = '17841400008460057';

/**
 * Connects the demo organization to the photo-app channel, and makes a contact who is known there alone. Both stay as
 * they are when they are there. Returns the contact's id on the platform.
 */
export async function connectPhotoapp(organization: string, deps: CommandDeps): Promise<string> {
  const shown = (await admin(`organization show ${organization}`, deps)) as { photoapp_account_id: string | null };
  if (shown.photoapp_account_id === null) await admin(`organization update ${organization} ${photoappAccount}`, deps);
  const known = `--photoapp-id ${photoappContact} --photoapp-username bia.lima --name Bia`;
  await admin(`contact create --organization ${organization} ${known}`, deps).catch((error: Error) => {
    if (!error.message.endsWith(' already.')) throw error;
  });
  return photoappContact;
}

const name = 'demo';
/** Any will do in the sandbox. */
const serverKey = 'sandbox-key';

interface Upstream {
  readonly base_url: string;
  readonly sandbox_url: string;
  readonly webhookSecret: string;
}

/**
 * Gives the demo organization a gateway instance on the sandbox's Evolution server, and tells the server where the
 * instance's webhooks go. One that an earlier start has made for another port is made anew. Returns its name; undefined
 * when another organization's instance has it.
 */
export async function connectInstance(
  organization: string,
  { base_url, sandbox_url, webhookSecret }: Upstream,
  deps: CommandDeps,
): Promise<string | undefined> {
  const url = `${sandbox_url}/evolution`;
  const all = (await admin('instance list', deps)) as { name: string; url: string | null }[];
  const own = (await admin(`instance list --organization ${organization}`, deps)) as typeof all;
  const standing = own.find((instance) => instance.name === name);
  if (!standing && all.some((instance) => instance.name === name)) return undefined;
  // A person may have led it elsewhere.
  const isOurs = standing === undefined || /^http:\/\/127\.0\.0\.1:\d+\/evolution$/.test(standing.url ?? '');
  if (!isOurs) return name;
  if (standing?.url !== url) {
    if (standing) await admin(`instance delete --name ${name}`, deps);
    const server = `--upstream evolution --url ${url} --key ${serverKey} --webhook-secret ${webhookSecret}`;
    await admin(`instance create --organization ${organization} --name ${name} ${server}`, deps);
  }
  await setWebhook(url, `${base_url}/provider/gateway/${name}`, webhookSecret);
  return name;
}

/** Sets the address of an instance's webhooks, as a person would on a server of their own. */
async function setWebhook(server: string, url: string, secret: string): Promise<void> {
  const webhook = { enabled: true, url, headers: { 'x-webhook-secret': secret } };
  const response = await fetch(`${server}/webhook/set/${name}`, {
    method: 'POST',
    headers: { apikey: serverKey, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  });
  if (!response.ok) throw new Error(`the sandbox does not take the webhook of its instance: ${await response.text()}`);
}
