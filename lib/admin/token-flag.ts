import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Flags } from './command.ts';

/** The token that is given with `--<name>`, or in the file of `--<name>-file`. Throws one line, which holds no token. */
export async function tokenIn(flags: Flags, name: string): Promise<string | undefined> {
  const [token, file] = [flags[name], flags[`${name}-file`]];
  if (file === undefined) return token;
  if (token !== undefined) throw new Error(`give --${name} or --${name}-file, not both`);
  // Editors end files with a newline, which belongs to no token.
  const read = (file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8')).trim();
  // Not a way to take the token away: it is what a failed command leaves in a pipe.
  if (read === '') throw new Error(`--${name}-file holds no token; to take the token away, give --${name}=`);
  return read;
}
