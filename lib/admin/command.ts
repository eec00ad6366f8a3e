import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { RedriveDeps } from '../../shared/dead-letters/redrive.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import type { AllowDeps } from '../../shared/organizations/organization-input.ts';
import { findOrganizationBySlug } from '../../shared/organizations/organization-store.ts';
import type { MasterStore } from '../../shared/rotating/rotate-master.ts';
import type { Deps } from '../../shared/runtime/deps.ts';

/** What may be given to a command as `--name value`, or as `--name` alone. */
interface Flag {
  /** What stands for the value in the help; a switch has none, and is `true` where it is given. */
  readonly value?: string;
  readonly help: string;
  readonly required?: true;
}

/** What was given, by the names of the flags and of the argument. */
export type Flags = Readonly<Record<string, string | undefined>>;

/** What commands work on, but for few. */
export type AdminDeps = Deps<
  'table:write' | 'secrets' | 'limits' | 'media:read' | 'media:list' | 'large-items:take' | 'erasures:record'
> &
  AllowDeps;

/** The same with the master secret, and with what works on dead letters and broadcasts, whose clients are loaded when they are asked for. */
export type CommandDeps = AdminDeps & {
  readonly master: MasterStore;
  readonly letterDeps: () => Promise<RedriveDeps>;
  readonly broadcastDeps: () => Promise<BroadcastDeps>;
};

/** What commands on broadcasts work on. */
type BroadcastDeps = Deps<
  'table:write' | 'secrets' | 'http' | 'limits' | 'template-prices' | 'queue:broadcasts' | 'uploads:take'
>;

/** One `admin <noun> <verb>`: what it takes, and what it does with it. The result is printed as JSON. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** The name of the one argument without a flag, if there is one. */
  readonly argument?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  run(flags: Flags, deps: CommandDeps): Promise<unknown>;
}

/** How the one line begins when what was given lacks a field, or has one that is wrong. */
export const refusals = { missing: 'Missing required field', invalid: 'Invalid field' } as const;

/** The organization with this slug. Throws when there is none. */
export async function organizationCalled(slug: string | undefined, deps: AdminDeps): Promise<Organization> {
  const organization = slug ? await findOrganizationBySlug(slug, deps) : undefined;
  if (!organization) throw new Error(`no organization has the slug ${slug}`);
  return organization;
}

/** The token that is given with `--<name>`, or in the file of `--<name>-file`. Throws one line, which holds no token. */
export async function tokenIn(flags: Flags, name: string): Promise<string | undefined> {
  const [token, file] = [flags[name], flags[`${name}-file`]];
  if (file === undefined) return token;
  if (token !== undefined) throw new Error(`give --${name} or --${name}-file, not both`);
  // Editors end files with a newline, which belongs to no token.
  const read = (await textOf(file, `${name}-file`)).trim();
  // Not a way to take the token away: it is what a failed command leaves in a pipe.
  if (read === '') throw new Error(`--${name}-file holds no token; to take the token away, give --${name}=`);
  return read;
}

/** What stands in the file that is given with `--<flag>`, or with `-` on standard input. Throws one line. */
export async function textOf(file: string, flag: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    // What was given is not repeated: it may be a token, with the wrong flag.
    throw new Error(`--${flag} names a file that ${what}`);
  }
}
