import { join } from 'node:path';
import * as z from 'zod';
import type { CommandDeps } from '../admin/command.ts';
import { type DataDirectory, readIfPresent, writePrivately } from './data-directory.ts';
import { admin, connectInstance, connectPhotoapp, connectShop, connectTemplates } from './demo-connections.ts';
import { inviteDemoPeople } from './demo-people.ts';

const factsSchema = z.object({
  organization: z.string(),
  api_key: z.string(),
  phone_number: z.string(),
  contact_id: z.string(),
});
type Facts = z.infer<typeof factsSchema>;

/** Where the stack listens. */
interface Addresses {
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sandbox_url: string;
  readonly console_url: string;
}

/** What a person needs to try the stack; it is what `demo.json` holds. */
export type Demo = Addresses & Facts & { readonly photoapp_id: string; readonly gateway_instance?: string };

/**
 * The organization, contacts and key that a first start makes, written to `demo.json` for the owner alone. A later start
 * brings the addresses up to date, and makes what has gone (a revoked key, a deleted contact) again, so that the command
 * on the screen works. A first start that was interrupted is gone on with.
 */
export async function openDemo(
  { path, sandboxSecret, known }: Pick<DataDirectory, 'path' | 'sandboxSecret'> & { readonly known?: Facts },
  addresses: Addresses,
  deps: CommandDeps,
): Promise<Demo> {
  const { base_url } = addresses;
  const facts = known && (await isTrue(known, base_url)) ? known : await makeDemo(base_url, deps);
  await inviteDemoPeople(facts.organization, deps);
  await connectShop(facts.organization, addresses.sandbox_url, deps);
  await connectTemplates(facts.organization, deps);
  const photoapp_id = await connectPhotoapp(facts.organization, deps);
  const upstream = { ...addresses, webhookSecret: sandboxSecret };
  const gateway_instance = await connectInstance(facts.organization, upstream, deps);
  const demo = { ...addresses, ...facts, photoapp_id, gateway_instance };
  writePrivately(demoFile(path), `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

const demoFile = (directory: string) => join(directory, 'demo.json');

/** What an earlier start has written, if one has. */
export function readDemo(directory: string): Facts | undefined {
  const file = demoFile(directory);
  const text = readIfPresent(file);
  try {
    return text === undefined ? undefined : factsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged; remove it, and the next start writes it again`);
  }
}

async function isTrue({ api_key, phone_number, contact_id }: Facts, baseUrl: string): Promise<boolean> {
  return (await contactCalled(phone_number, { apiKey: api_key, baseUrl }))?.id === contact_id;
}

/** Makes the demo with the admin commands and over HTTP, as a person would. */
async function makeDemo(baseUrl: string, deps: CommandDeps): Promise<Facts> {
  const account = '--provider cloudprovider --cloud-phone-id 100000000000001 --bearer-token sandbox-token';
  await admin('organization show demo', deps).catch(() =>
    admin(`organization create --slug demo --name Demo ${account}`, deps),
  );
  const { api_key } = (await admin('key create --organization demo --name demo', deps)) as { api_key: string };
  const phone_number = '+5511999990000';
  const { id } = await contactOf({ phone_number, full_name: 'Ana Souza' }, { apiKey: api_key, baseUrl });
  return { organization: 'demo', api_key, phone_number, contact_id: id };
}

/** The service API as the demo organization sees it. */
interface Api {
  readonly baseUrl: string;
  readonly apiKey: string;
}

interface Contact {
  readonly id: string;
}

/** The contact with this number, or undefined when there is none or the key is no good (any more). */
async function contactCalled(number: string, api: Api): Promise<Contact | undefined> {
  const response = await call(api, `/contact?chatapp_id=${number.replace('+', '')}`);
  if (response.status === 401 || response.status === 404) return undefined;
  return contactIn(response);
}

/** The contact with this number, made if there is none. */
async function contactOf(details: { phone_number: string; full_name: string }, api: Api): Promise<Contact> {
  const existing = await contactCalled(details.phone_number, api);
  if (existing) return existing;
  return contactIn(await call(api, '/contact', { method: 'POST', body: JSON.stringify(details) }));
}

function call({ baseUrl, apiKey }: Api, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return fetch(`${baseUrl}${path}`, { ...init, headers });
}

async function contactIn(response: Response): Promise<Contact> {
  const text = await response.text();
  if (!response.ok) throw new Error(`the demo's contact cannot be read or made: ${response.status} ${text}`);
  return (JSON.parse(text) as { contact: Contact }).contact;
}
