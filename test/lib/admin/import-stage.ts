import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { readArguments } from '../../../lib/admin/cli.ts';
import type { Contact } from '../../../shared/contacts/contact.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { clientOf } from '../../functions/client.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

/** A world for the tests of one file, an organization for each of them, and a directory for their files. */
export let world: World;
export let directory: string;
export let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-import-'));
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

let written = 0;

/** The path of a new file with this content. */
export function file(content: string | Buffer): string {
  const path = join(directory, `contacts-${++written}.csv`);
  writeFileSync(path, content);
  return path;
}

interface Result {
  readonly rows: number;
  readonly created: number;
  readonly existing: number;
  readonly rejected: number;
  readonly rejected_file: string | null;
}

/** What `contact import` prints of a file; `flags` are more of its flags. */
export function importPath(
  path: string,
  { ports = world.ports, to = tenant, flags = [] as string[] } = {},
): Promise<Result> {
  const args = ['contact', 'import', '--organization', to.organization.slug, '--file', path, ...flags];
  const asked = readArguments(args);
  if (asked.kind !== 'run') throw new Error('nothing was asked for');
  return asked.run(commandDeps(world, ports as Ports)) as Promise<Result>;
}
export const importText = (content: string | Buffer) => importPath(file(content));

/** What `contact import` says when it fails, or `done`. */
export const refusal = (path: string, flags: string[] = []) =>
  importPath(path, { flags }).then(
    () => 'done',
    (error: Error) => error.message,
  );

/** The text of the file of rejected rows. */
export const rejectedIn = ({ rejected_file }: Result) => readFileSync(rejected_file ?? '', 'utf8');

/** What the list of contacts, or a search in it, shows. */
export async function contactsOf(to: Tenant, search?: string): Promise<Contact[]> {
  const { conversations } = clientOf(world.ports, to.apiKey);
  const { status, body } = await conversations({
    query: `action=contacts&limit=100${search ? `&search=${encodeURIComponent(search)}` : ''}`,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.pagination.totalContacts).toBe(body.contacts.length);
  return body.contacts;
}

export const namesOf = async (to = tenant) => (await contactsOf(to)).map(({ full_name }) => full_name).toSorted();
