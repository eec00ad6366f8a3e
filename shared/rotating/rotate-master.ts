import { isoTime, seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type KeySet, masterKeysIn } from '../secrets/secrets.ts';
import { resealAll, sealedByKey } from './reseal.ts';

/** The master secret for an operator, who changes it. */
export interface MasterStore {
  /** Its text, and the version that it is. */
  read(): Promise<{ readonly text: string; readonly version: string }>;
  /** Puts another text in the place of a version. False where it is another version by now, and nothing is changed. */
  replace(version: string, text: string): Promise<boolean>;
}

type RotationDeps = Deps<'table:write' | 'secrets'> & { readonly master: MasterStore };

/** Base62 characters of a key: 381 bits, as many as the first one has. */
const keyLength = 64;

/** Longer than any function runs: what was sealed under the key before is stored by then. */
const guardMs = seconds(60);

/**
 * Makes a new key of the master secret the current one, and seals everything anew under it; readers know the old keys and the
 * new one throughout. Where something is sealed under an earlier key already, since a rotation was interrupted or the table
 * restored, no further key is made. `resealed`: values that were sealed anew; `failed`: organizations of which something could
 * not be. Throws where the secret is changed at the same time.
 */
export async function rotateMaster(deps: RotationDeps) {
  const left = await resealAll(deps);
  const made = left.values === 0 ? await addKey(deps) : undefined;
  // Until now functions were given the former key, however long the look at everything has taken.
  const sinceAt = deps.clock.now();
  const first = made === undefined ? left : await resealAll(deps);
  await deps.clock.sleep(Math.max(0, sinceAt + guardMs - deps.clock.now()));
  const last = await resealAll(deps);
  const { keys } = await keysOf(deps);
  return {
    current: keys.current,
    made: made !== undefined,
    resealed: first.values + last.values,
    failed: last.failed,
    earlier: idsOf(keys).filter((id) => id !== keys.current),
  };
}

const idsOf = ({ keys }: KeySet): string[] => [...keys.keys()];

interface VersionedKeys {
  readonly keys: KeySet;
  readonly version: string;
}

async function keysOf({ master }: RotationDeps): Promise<VersionedKeys> {
  const { text, version } = await master.read();
  return { keys: masterKeysIn(text), version };
}

/** Its id is the time, so that none is used a second time: backups may name a key that is gone. */
async function addKey(deps: RotationDeps): Promise<string> {
  const { keys, version } = await keysOf(deps);
  const id = `k${isoTime(deps.clock.now()).replace(/\D/g, '')}`;
  const next = new Map([...keys.keys, [id, deps.ids.base62(keyLength)]]);
  await replace(version, { current: id, keys: next }, deps);
  return id;
}

async function replace(version: string, { current, keys }: KeySet, { master }: RotationDeps): Promise<void> {
  const text = JSON.stringify({ current, ...Object.fromEntries(keys) });
  if (!(await master.replace(version, text))) throw new Error('the master secret was changed at the same time');
}

/** The ids of the keys, with how much is sealed under each. */
export async function showMaster(deps: RotationDeps) {
  const { keys } = await keysOf(deps);
  const sealed = await sealedByKey(deps);
  return { current: keys.current, keys: idsOf(keys).map((id) => ({ id, sealed: sealed.get(id) ?? 0 })) };
}

/** Takes a key away. Throws for the current one, and for one under which something is sealed. */
export async function dropKey(id: string, deps: RotationDeps): Promise<void> {
  const { keys, version } = await keysOf(deps);
  if (!keys.keys.has(id)) throw new Error(`the master secret has no key ${id}`);
  if (id === keys.current) throw new Error(`${id} is the current key; rotate first`);
  const left = (await sealedByKey(deps)).get(id);
  if (left !== undefined) throw new Error(`${left} values are sealed under ${id}; rotate first, which seals them anew`);
  await replace(version, { ...keys, keys: new Map([...keys.keys].filter(([each]) => each !== id)) }, deps);
}
