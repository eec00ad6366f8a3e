import type { MasterStore } from '../../shared/rotating/rotate-master.ts';
import { firstKeyId, masterKeysIn, type Secrets } from '../../shared/secrets/secrets.ts';

/** A master secret that is never rotated. */
export const oneKey = (secret: string): Secrets => ({
  current: async () => ({ id: firstKeyId, secret }),
  withId: async (id) => (id === firstKeyId ? { id, secret } : undefined),
});

/** A master secret that an operator may rotate, and everybody sees at once. */
export function masterFake(first: string) {
  let [text, version] = [first, 1];
  const keyCalled = (id: string) => {
    const secret = masterKeysIn(text).keys.get(id);
    return secret === undefined ? undefined : { id, secret };
  };
  const secrets: Secrets = {
    current: async () => keyCalled(masterKeysIn(text).current) ?? { id: '', secret: '' },
    withId: async (id) => keyCalled(id),
  };
  const store: MasterStore = {
    read: async () => ({ text, version: String(version) }),
    async replace(before, after) {
      if (before !== String(version)) return false;
      [text, version] = [after, version + 1];
      return true;
    },
  };
  return { secrets, store };
}
