import { generateKeyPair, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the sandbox signs with: tokens, and cookies. */
export interface KeptKeys {
  readonly jwk: JsonWebKey & { readonly kid: string };
  readonly cookieSecret: string;
}

/** Those of earlier runs, so that who has signed in stays so over a restart; else new ones, kept where there is a directory. */
export async function keptKeys(directory: string | undefined): Promise<KeptKeys> {
  const file = directory === undefined ? undefined : join(directory, 'sign-in.json');
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as KeptKeys;
  // API Gateway takes tokens that are signed with RSA alone.
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const name = { kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
  const keys = {
    jwk: { ...privateKey.export({ format: 'jwk' }), ...name },
    cookieSecret: randomBytes(32).toString('hex'),
  };
  if (file !== undefined) writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
