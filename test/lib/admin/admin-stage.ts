import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { readArguments } from '../../../lib/admin/cli.ts';
import type { CommandDeps } from '../../../lib/admin/command.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { openWorld, type World } from '../../support/world.ts';

/** A world for the tests of one file, and a directory for the files that they give to commands. */
export let world: World;
let directory: string;
beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-admin-'));
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

/** The commands on a world of a test's own. What one returns is printed as JSON. */
export const adminIn =
  (deps: () => CommandDeps) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of any shape
  async (...args: string[]): Promise<any> => {
    const asked = readArguments(args);
    if (asked.kind !== 'run') throw new Error('nothing was asked for');
    return asked.run(deps());
  };

/** The commands on the file's world. */
export const admin = adminIn(() => commandDeps(world));

/** What a command says when it fails, or `done`. */
export const refusal = (...args: string[]) =>
  admin(...args).then(
    () => 'done',
    (error: Error) => error.message,
  );

/** The path of a file with this text. */
export const file = (text: string) => {
  const path = join(directory, 'token');
  writeFileSync(path, text);
  return path;
};
let made = 0;

/** An organization of its own for each test. */
export async function newOrganization(...flags: string[]): Promise<string> {
  made++;
  await admin('organization', 'create', '--slug', `org-${made}`, '--name', `Org ${made}`, ...flags);
  return `org-${made}`;
}

/** An organization as it is stored. */
export const stored = async (slug: string) => {
  const { organization_id } = (await world.ports.table.get({ pk: 'SLUG', sk: slug })) as { organization_id: string };
  return (await world.ports.table.get({ pk: organization_id, sk: 'ORGANIZATION' })) as Record<string, string>;
};
