import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { S3Store, SnsStore, type SqsQueue, SqsStore } from './fauxqs.ts';
import { openMessageFile } from './message-file.ts';
import { openObjectFiles } from './object-files.ts';

export interface Stores {
  readonly sqsStore: SqsStore;
  /** Unused, but fauxqs cannot do without. */
  readonly snsStore: SnsStore;
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

function load(directory: string, { sqsStore, snsStore, s3Store }: Omit<Stores, 'guard' | 'close'>) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { persistence, guard } = openMessageFile(directory);
  const close = () => persistence.close();
  try {
    const objects = openObjectFiles(join(directory, 'objects'));
    persistence.loadSqsAndSns(sqsStore, snsStore);
    objects.loadS3(s3Store);
    // Only now: while it is loading, a store must not write what it reads.
    s3Store.persistence = objects;
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
  const isCorrupt = error instanceof SyntaxError || corrupt.includes(error.errcode ?? 0);
  if (error.errcode === busy) return `${where} is in use by another process: stop that one first`;
  if (isCorrupt) return `${where} is corrupt (${error.message}): delete it to start afresh`;
  return `${where} cannot be opened: ${error.message}`;
}
