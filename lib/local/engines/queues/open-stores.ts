import { mkdirSync } from 'node:fs';
import { S3Store, SnsStore, type SqsQueue, SqsStore } from './fauxqs.ts';
import { openMessageFile } from './message-file.ts';

export interface Stores {
  readonly sqsStore: SqsStore;
  /** Unused, but fauxqs cannot do without. */
  readonly snsStore: SnsStore;
  /** Unused too: it keeps whole files in memory. Ours is in `storage.ts`. */
  readonly s3Store: S3Store;
  guard(queue: SqsQueue): void;
  close(): void;
}

/** In memory without a directory. Throws one line that names the directory and the reason. */
export function openStores(directory: string | undefined): Stores {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (directory === undefined) return { ...stores, guard() {}, close() {} };
  try {
    return { ...stores, ...load(directory, stores) };
  } catch (error) {
    throw new Error(reasonOf(directory, error as Error), { cause: error });
  }
}

function load(directory: string, { sqsStore, snsStore }: Pick<Stores, 'sqsStore' | 'snsStore'>) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { persistence, guard } = openMessageFile(directory);
  const close = () => persistence.close();
  try {
    persistence.loadSqsAndSns(sqsStore, snsStore);
    // Only now: while it is loading, a store must not write what it reads.
    sqsStore.persistence = persistence;
    for (const queue of sqsStore.allQueues()) {
      queue.persistence = persistence;
      guard(queue);
    }
    return { guard, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** SQLite's result codes. */
const busy = 5;
const corrupt = [11, 26];

function reasonOf(directory: string, error: Error & { errcode?: number }): string {
  const where = `The local queues' directory ${directory}`;
  if (error.errcode === busy) return `${where} is in use by another process: stop that one first`;
  if (corrupt.includes(error.errcode ?? 0)) {
    return `${where} is corrupt (${error.message}): delete it to start afresh`;
  }
  return `${where} cannot be opened: ${error.message}`;
}
