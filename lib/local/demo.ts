import { join } from 'node:path';
import * as z from 'zod';
import type { AdminDeps } from '../admin/command.ts';
import type { DataDirectory } from './data-directory.ts';
import { admin } from './demo-admin.ts';
import { contactCalled, contactOf } from './demo-contact.ts';
import { connectInstance } from './demo-instance.ts';
import { connectPhotoapp } from './demo-photoapp.ts';
import { connectShop } from './demo-shop.ts';
import { readIfPresent, writePrivately } from './private-files.ts';

const factsSchema = z.object({
  organization: z.string(),
  api_key: z.string(),
  phone_number: z.string(),
  contact_id: z.string(),
});
type Facts = z.infer<typeof factsSchema>;

export interface Addresses {
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sandbox_url: string;
}

export type Demo = Addresses & Facts & { readonly photoapp_id: string; readonly gateway_instance?: string };

/**
 * The organization, contacts and key that a first start makes, written to `demo.json` for the owner alone. A later start
 * brings the addresses up to date, and makes what has gone (a revoked key, a deleted contact) again, so that the command
 * on the screen works. A first start that was interrupted is gone on with.
 */
export async function openDemo(
  { path, sandboxSecret }: Pick<DataDirectory, 'path' | 'sandboxSecret'>,
  known: Facts | undefined,
  addresses: Addresses,
  deps: AdminDeps,
): Promise<Demo> {
  const { base_url } = addresses;
  const facts = known && (await isTrue(known, base_url)) ? known : await makeDemo(base_url, deps);
  await connectShop(facts.organization, addresses.sandbox_url, deps);
  const photoapp_id = await connectPhotoapp(facts.organization, deps);
  const gateway_instance = await connectInstance(facts.organization, addresses, sandboxSecret, deps);
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
  return (await contactCalled(phone_number, api_key, baseUrl))?.id === contact_id;
}

/** With the admin commands and over HTTP, as a person would do it. */
async function makeDemo(baseUrl: string, deps: AdminDeps): Promise<Facts> {
  const account = '--provider cloudprovider --cloud-phone-id 100000000000001 --bearer-token sandbox-token';
  await admin('organization show demo', deps).catch(() =>
    admin(`organization create --slug demo --name Demo ${account}`, deps),
  );
  const { api_key } = (await admin('key create --organization demo --name demo', deps)) as { api_key: string };
  const phone_number = '+5511999990000';
  const { id } = await contactOf(phone_number, 'Ana Souza', api_key, baseUrl);
  return { organization: 'demo', api_key, phone_number, contact_id: id };
}
