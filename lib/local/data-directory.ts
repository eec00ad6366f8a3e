import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivately, readIfPresent } from './private-files.ts';

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

/** The secret under which tenants' tokens are sealed. Made anew beside old data, it would open none of them. */
function masterSecretIn(path: string): string {
  const isLost = existsSync(join(path, 'dynamodb', 'CURRENT')) && !existsSync(join(path, 'master-secret'));
  if (!isLost) return secretIn(path, 'master-secret');
  throw new Error(
    `the data directory ${path} is damaged: its master-secret is missing, without which no token in it can be read; put it back, or delete the directory to start afresh`,
  );
}

/** A secret that is made once. */
function secretIn(path: string, name: string): string {
  const file = join(path, name);
  if (!existsSync(file)) createPrivately(file, randomBytes(32).toString('hex'));
  const secret = readIfPresent(file) ?? '';
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new Error(`the data directory ${path} is damaged: ${file} is not a secret of ours`);
}
