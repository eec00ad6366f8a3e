import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { seconds } from '../base/clock.ts';

/** A key in a secret that has several, so that they can be changed: what it is used for names it by its id. */
export interface NamedKey {
  readonly id: string;
  readonly secret: string;
}

/** The keys of a secret that has several. */
export interface NamedKeys {
  /** The one that is used for what is new. */
  current(): Promise<NamedKey>;
  /** The key with this id; undefined when there is none, or none any more. */
  withId(id: string): Promise<NamedKey | undefined>;
}

/** The master secret, under whose keys tenants' tokens are sealed. The current one is asked for anew each time. */
export type Secrets = NamedKeys;

/**
 * The master secret in Secrets Manager on AWS; on a laptop the local host answers the same call from a file. An id that is not
 * known is one that was just added, so the secret is read again; and as nothing may be sealed under a key that a rotation has
 * just replaced, so it is for each sealing.
 */
export function masterSecret(client: SecretsManagerClient, id: string): Secrets {
  const read = async () => masterKeysIn(await readSecret(client, id));
  const { withId } = namedKeys(read, 0);
  return {
    withId,
    async current() {
      const { current, keys } = await read();
      const secret = keys.get(current);
      if (secret === undefined) throw new Error('the master secret has no current key');
      return { id: current, secret };
    },
  };
}

/** The id of the key that a deployment begins with: what is sealed without an id is sealed under it. */
export const firstKeyId = 'k1';

/** The keys in the text of the master secret: the first one alone, as a deployment begins with it, or several. */
export const masterKeysIn = (text: string): KeySet =>
  text.startsWith('{') ? keySetIn(text) : { current: firstKeyId, keys: new Map([[firstKeyId, text]]) };

/** Several keys, by their ids; `current` is one of them. */
export interface KeySet {
  readonly current: string;
  readonly keys: ReadonlyMap<string, string>;
}

const keySetSchema = z
  .object({ current: z.string() })
  .catchall(z.string().min(16))
  .transform(({ current, ...keys }) => ({ current, keys: new Map(Object.entries(keys)) }))
  .refine(({ current, keys }) => keys.has(current));

/** The keys in a text `{"current": "k2", "k1": "…", "k2": "…"}`, each of 16 characters or more. Throws, and repeats none of it. */
export function keySetIn(text: string): KeySet {
  try {
    return keySetSchema.parse(JSON.parse(text));
  } catch {
    throw new Error('a secret with several keys is not JSON of the documented shape');
  }
}

/** The keys that `read` resolves to, kept like every secret. For an unknown id they are read again, once in `renewalMs`. */
export function namedKeys(read: () => Promise<KeySet>, renewalMs: number): NamedKeys {
  const kept = keptValue(read);
  let renewal: { at: number; done: Promise<unknown> } | undefined;
  const keyCalled = async (id: string): Promise<NamedKey | undefined> => {
    const secret = (await kept()).keys.get(id);
    return secret === undefined ? undefined : { id, secret };
  };
  return {
    async current() {
      const { current } = await kept();
      return (await keyCalled(current)) as NamedKey;
    },
    async withId(id) {
      const known = await keyCalled(id);
      if (known) return known;
      if (!renewal || renewal.at + renewalMs <= Date.now()) renewal = { at: Date.now(), done: kept.renew() };
      await renewal.done;
      return keyCalled(id);
    },
  };
}

/** The text of a secret, read now. Throws when it is empty. */
export async function readSecret(client: SecretsManagerClient, SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}

/** For how long a value is kept. During a rotation the old and the new value are both valid, so minutes do no harm. */
const keptMs = seconds(300);

/** A value that is read on first use and kept for five minutes. A failed read is not kept: the next request asks again. */
interface KeptValue<T> {
  (): Promise<T>;
  /** Reads again now. When that fails, what was kept stays. */
  renew(): Promise<T>;
}

/** Keeps what `read` resolves to. */
export function keptValue<T>(read: () => Promise<T>): KeptValue<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  const get = () => {
    if (!kept || kept.until < Date.now()) {
      const fresh = { value: read(), until: Date.now() + keptMs };
      kept = fresh;
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.value;
  };
  const renew = async () => {
    const value = await read();
    kept = { value: Promise.resolve(value), until: Date.now() + keptMs };
    return value;
  };
  return Object.assign(get, { renew });
}
