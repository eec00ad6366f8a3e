import type { AdminDeps } from '../admin/command.ts';
import { admin } from './demo-admin.ts';

const name = 'demo';
/** Any will do in the sandbox. */
const key = 'sandbox-key';

interface Addresses {
  readonly base_url: string;
  readonly sandbox_url: string;
}

/**
 * Gives the demo organization a gateway instance on the sandbox's Evolution server, and tells the server where the
 * instance's webhooks go. One that an earlier start has made for another port is made anew. Returns its name; undefined
 * when somebody else's instance has it.
 */
export async function connectInstance(
  organization: string,
  { base_url, sandbox_url }: Addresses,
  webhookSecret: string,
  deps: AdminDeps,
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
    const server = `--upstream evolution --url ${url} --key ${key} --webhook-secret ${webhookSecret}`;
    await admin(`instance create --organization ${organization} --name ${name} ${server}`, deps);
  }
  await setWebhook(url, `${base_url}/provider/gateway/${name}`, webhookSecret);
  return name;
}

/** As a person would set it on a server of their own. */
async function setWebhook(server: string, url: string, secret: string): Promise<void> {
  const webhook = { enabled: true, url, headers: { 'x-webhook-secret': secret } };
  const response = await fetch(`${server}/webhook/set/${name}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  });
  if (!response.ok) throw new Error(`the sandbox does not take the webhook of its instance: ${await response.text()}`);
}
