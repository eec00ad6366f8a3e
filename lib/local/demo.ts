import { join } from 'node:path';
import * as z from 'zod';
import { readArguments } from '../admin/cli.ts';
import type { AdminDeps } from '../admin/command.ts';
import { readIfPresent, writePrivately } from './data-directory.ts';

const demoSchema = z.object({
  organization: z.string(),
  api_key: z.string(),
  phone_number: z.string(),
  contact_id: z.string(),
});

export interface Addresses {
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sandbox_url: string;
}

export type Demo = Addresses & z.infer<typeof demoSchema>;

/**
 * The organization, contact and key that a first start makes, written to `demo.json` for the owner alone. A later
 * start brings the addresses up to date; a first start that was interrupted is gone on with.
 */
export async function openDemo(directory: string, addresses: Addresses, deps: AdminDeps): Promise<Demo> {
  const file = join(directory, 'demo.json');
  const known = readIfPresent(file);
  const facts = known === undefined ? await makeDemo(addresses.base_url, deps) : factsIn(known, file);
  const demo = { ...addresses, ...facts };
  writePrivately(file, `${JSON.stringify(demo, null, 2)}\n`);
  return demo;
}

function factsIn(text: string, file: string) {
  try {
    return demoSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged; remove it, and the next start writes it again`);
  }
}

/** With the admin commands and over HTTP, as a person would do it. */
async function makeDemo(baseUrl: string, deps: AdminDeps): Promise<z.infer<typeof demoSchema>> {
  const admin = async (...args: string[]) => {
    const asked = readArguments(args);
    return asked.kind === 'run' ? asked.run(deps) : undefined;
  };
  const organization = 'demo';
  const account = ['--cloud-phone-id', '100000000000001', '--bearer-token', 'sandbox-token'];
  await admin('organization', 'show', organization).catch(() =>
    admin(
      'organization',
      'create',
      '--slug',
      organization,
      '--name',
      'Demo',
      '--provider',
      'cloudprovider',
      ...account,
    ),
  );
  const key = (await admin('key', 'create', '--organization', organization, '--name', 'demo')) as { api_key: string };

  const headers = { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' };
  const phone_number = '+5511999990000';
  const body = JSON.stringify({ phone_number, full_name: 'Ana Souza' });
  await fetch(`${baseUrl}/contact`, { method: 'POST', headers, body });
  const found = await fetch(`${baseUrl}/contact?chatapp_id=${phone_number.slice(1)}`, { headers });
  const { contact } = (await found.json()) as { contact: { id: string } };
  return { organization, api_key: key.api_key, phone_number, contact_id: contact.id };
}
