import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a laptop keeps everything: nothing outside it, nothing of it in the repository. For the owner alone. */
export interface DataDirectory {
  readonly path: string;
  readonly dynamodb: string;
  readonly sandbox: string;
  readonly queues: string;
  readonly storage: string;
  readonly masterSecret: string;
  /** What the sandbox signs with, unless a person has set secrets of their own. */
  readonly sandboxSecret: string;
  /** What media links are signed with, unless a person has set keys of their own. */
  readonly mediaKey: string;
}

const parts = ['dynamodb', 'queues', 'storage', 'sandbox'];

/** Makes what is missing in it. Throws one line when it cannot be used, or when it is damaged. */
export function openDataDirectory(path: string): DataDirectory {
  try {
    for (const part of parts) mkdirSync(join(path, part), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`the data directory ${path} cannot be used: ${(error as Error).message}`);
  }
  return {
    path,
    dynamodb: join(path, 'dynamodb'),
    sandbox: join(path, 'sandbox'),
    queues: join(path, 'queues'),
    storage: join(path, 'storage'),
    masterSecret: masterSecretIn(path),
    sandboxSecret: secretIn(path, 'sandbox-secret'),
    mediaKey: secretIn(path, 'media-key'),
  };
}

const masterSecretName = 'master-secret';

/** One key as all secrets here are, or several, as a rotation leaves them. */
function isMasterSecret(text: string): boolean {
  if (isSecret(text)) return true;
  try {
    const { current, ...keys } = JSON.parse(text);
    return Object.hasOwn(keys, current) && Object.values(keys).every((key) => typeof key === 'string');
  } catch {
    return false;
  }
}

/** Puts another master secret in the place of the one in this data directory. */
export const replaceMasterSecret = ({ path }: Pick<DataDirectory, 'path'>, text: string): void =>
  writePrivately(join(path, masterSecretName), text);

/** The secret under which organizations' tokens are sealed. Made anew beside old data, it would open none of them. */
function masterSecretIn(path: string): string {
  const isLost = existsSync(join(path, 'dynamodb', 'CURRENT')) && !existsSync(join(path, masterSecretName));
  if (!isLost) return secretIn(path, masterSecretName, isMasterSecret);
  throw new Error(
    `the data directory ${path} is damaged: its master-secret is missing, without which no token in it can be read; put it back, or delete the directory to start afresh`,
  );
}

/** A secret that is made once. */
function secretIn(path: string, name: string, isOurs = isSecret): string {
  const file = join(path, name);
  if (!existsSync(file)) createPrivately(file, randomBytes(32).toString('hex'));
  const secret = readIfPresent(file) ?? '';
  if (isOurs(secret)) return secret;
  throw new Error(`the data directory ${path} is damaged: ${file} is not a secret of ours`);
}

const isSecret = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** The file's text; undefined when there is none. */
export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Writes a file whole or not at all, and readable by the owner only. */
export function writePrivately(file: string, text: string): void {
  withDraft(file, text, (draft) => renameSync(draft, file));
}

/** Does the same unless the file is there already: of two starts at once, both go on with what the first one wrote. */
export function createPrivately(file: string, text: string): void {
  withDraft(file, text, (draft) => {
    try {
      linkSync(draft, file);
    } catch (error) {
      // Some file systems have no links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
    }
  });
}

function withDraft(file: string, text: string, publish: (draft: string) => void): void {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    // The mode above counts for a new file; a draft of an earlier process with our id may be there.
    chmodSync(draft, 0o600);
    publish(draft);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${(error as Error).message}`);
  } finally {
    rmSync(draft, { force: true });
  }
}
