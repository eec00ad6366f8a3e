import type { EngineAnswer } from '../../../lib/engine-calls/direct-client.ts';
import type { Hostility } from './hostility.ts';
import { mutex } from './mutex.ts';
import type { WireKey } from './wire.ts';

/** A state of an item that the replica does not have yet. */
interface Version {
  /** Absent when it was deleted. */
  readonly item?: object;
  /** From when on, in ms since the epoch, everyone sees it. */
  readonly seenFrom: number;
}

/** What the replica lacks of an item, the oldest first; without versions, all that has become of it. */
interface Behind {
  readonly key: WireKey;
  versions: Version[];
}

/** The bound of what the replica is behind, in ms. */
const lagMs = 3_000;

const replicaName = 'replica';

/**
 * A copy of the table that is behind it: what a read sees that is not consistent, and every read of an index. A new version
 * of an item arrives there after any time up to three seconds; those of one item arrive in order, those of several in any.
 */
export function replicaOf(answer: EngineAnswer, hostility: Hostility) {
  const exclusively = mutex();
  const behind = new Map<string, Behind>();

  const imageOf = async (TableName: unknown, Key: WireKey) =>
    (await answer('GetItem', { TableName, Key, ConsistentRead: true })).Item as object | undefined;

  async function arrive(Key: WireKey, item: object | undefined): Promise<void> {
    if (item) await answer('PutItem', { TableName: replicaName, Item: item });
    else await answer('DeleteItem', { TableName: replicaName, Key });
  }

  /** What was written before there was any hostility has arrived. */
  async function catchUp(TableName: unknown, id: string): Promise<void> {
    const missing = behind.get(id);
    if (missing?.versions.length !== 0) return;
    await arrive(missing.key, await imageOf(TableName, missing.key));
    behind.delete(id);
  }

  async function move(TableName: unknown): Promise<void> {
    for (const [id, missing] of [...behind]) {
      await catchUp(TableName, id);
      const { key, versions } = missing;
      const due = versions.findLastIndex(({ seenFrom }) => seenFrom <= hostility.clock.now() || hostility.happens(0.2));
      if (due < 0) continue;
      await arrive(key, versions[due]?.item);
      missing.versions = versions.slice(due + 1);
      if (missing.versions.length === 0) behind.delete(id);
    }
  }

  return {
    create: (definition: object) => answer('CreateTable', { ...definition, TableName: replicaName }),

    /** Items that were written while nothing was hostile. */
    forget(keys: readonly WireKey[]): void {
      for (const key of keys) behind.set(JSON.stringify(key), { key, versions: [] });
    },

    /** A write of items; what it makes of them is not seen at once. */
    write: <T>(TableName: unknown, keys: readonly WireKey[], act: () => Promise<T>): Promise<T> =>
      exclusively(async () => {
        for (const key of keys) await catchUp(TableName, JSON.stringify(key));
        const result = await act();
        for (const key of keys) {
          const id = JSON.stringify(key);
          const missing = behind.get(id) ?? { key, versions: [] };
          const seenFrom = hostility.clock.now() + hostility.time(lagMs);
          missing.versions.push({ item: await imageOf(TableName, key), seenFrom });
          behind.set(id, missing);
        }
        return result;
      }),

    /** A read of this table, as the replica answers it. */
    read: (TableName: unknown, ask: (TableName: string) => ReturnType<EngineAnswer>) =>
      exclusively(async () => {
        await move(TableName);
        return ask(replicaName);
      }),
  };
}
