import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a laptop keeps everything: nothing outside it, nothing of it in the repository. For the owner alone. */
export interface DataDirectory {
  readonly path: string;
  readonly dynamodb: string;
  readonly sandbox: string;
  readonly queues: string;
  readonly masterSecret: string;
  /** What the sandbox signs with, unless a person has set secrets of their own. */
  readonly sandboxSecret: string;
}

export function openDataDirectory(path: string): DataDirectory {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const part of ['dynamodb', 'queues', 'sandbox']) mkdirSync(join(path, part), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`the data directory ${path} cannot be used: ${(error as Error).message}`);
  }
  return {
    path,
    dynamodb: join(path, 'dynamodb'),
    sandbox: join(path, 'sandbox'),
    queues: join(path, 'queues'),
    masterSecret: secretIn(path, 'master-secret'),
    sandboxSecret: secretIn(path, 'sandbox-secret'),
  };
}

/** A secret that is made once: without the master secret, tenants' tokens cannot be read again. */
function secretIn(path: string, name: string): string {
  const file = join(path, name);
  const existing = readIfPresent(file);
  if (existing !== undefined) {
    if (/^[0-9a-f]{64}$/.test(existing)) return existing;
    throw new Error(`the data directory ${path} is damaged: ${file} is not a secret of ours`);
  }
  const secret = randomBytes(32).toString('hex');
  writePrivately(file, secret);
  return secret;
}

export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Whole or not at all, and readable by the owner only. */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
