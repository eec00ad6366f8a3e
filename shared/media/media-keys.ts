import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { keptValue } from '../secrets/secrets.ts';

/** A key that media links are signed with. Its id stands in the link, so that keys can be changed. */
export interface MediaKey {
  readonly id: string;
  readonly secret: string;
}

/** The deployment's keys for media links: one signs, all verify. */
export interface MediaKeys {
  /** The key that new links are signed with. */
  current(): Promise<MediaKey>;
  /** The key with this id; undefined when there is none, or none any more. */
  withId(id: string): Promise<MediaKey | undefined>;
}

/**
 * The value of the secret: `{"current": "k2", "k1": "…", "k2": "…"}`, each key at least 16 characters. Flat, because
 * CloudFormation can make the first key only as a member of the whole.
 */
const secretSchema = z
  .object({ current: z.string() })
  .catchall(z.string().min(16))
  .transform(({ current, ...keys }) => ({ current, keys: new Map(Object.entries(keys)) }))
  .refine(({ current, keys }) => keys.has(current));

/** Made-up key ids must not have the secret read at every request. */
const renewalMs = seconds(10);

/** The keys in the secret that `read` resolves to. For an unknown id it is read again, so that a key that was just added is found. */
export function secretMediaKeys(read: () => Promise<string>): MediaKeys {
  const kept = keptValue(async () => keysIn(await read()));
  let renewal: { at: number; done: Promise<unknown> } | undefined;
  const keyCalled = async (id: string): Promise<MediaKey | undefined> => {
    const secret = (await kept()).keys.get(id);
    return secret === undefined ? undefined : { id, secret };
  };
  return {
    async current() {
      const { current } = await kept();
      return (await keyCalled(current)) as MediaKey;
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

/** Errors of parsers repeat what they were given, and this is a secret. */
function keysIn(text: string) {
  try {
    return secretSchema.parse(JSON.parse(text));
  } catch {
    throw new Error('the secret with the keys for media links is not JSON of the documented shape');
  }
}
