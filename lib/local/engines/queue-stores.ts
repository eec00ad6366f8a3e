import { mkdirSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
// fauxqs 2.4.1 in parts: its own `startFauxqs` listens on every network interface, without any key check, and gives no
// access to the stores. Its package exports none of these, hence the paths; package.json pins the version.
import { PersistenceManager } from '../../../node_modules/fauxqs/dist/persistence.js';
import { S3Store } from '../../../node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from '../../../node_modules/fauxqs/dist/sns/snsStore.js';
import { type SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { shareFairly } from './fair-queues.ts';
import { giveGroups } from './fifo-groups.ts';

/** What fauxqs works on. */
export interface Stores {
  readonly sqsStore: SqsStore;
  /** Unused, but fauxqs cannot do without. */
  readonly snsStore: SnsStore;
  /** Unused too: it keeps whole files in memory. Ours is in `storage.ts`. */
  readonly s3Store: S3Store;
  /**
   * To be called once for each queue that is made: its groups get their messages in turns, and what it does with several
   * messages is in the file whole or not.
   */
  prepare(queue: SqsQueue): void;
  close(): void;
}

/**
 * The stores, with their queues in a file of this directory, for this process alone until `close`; in memory without a
 * directory. Throws one line that names the directory and the reason.
 */
export function openStores(directory: string | undefined): Stores {
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (directory === undefined) return { ...stores, prepare: likeSqs, close() {} };
  try {
    return { ...stores, ...load(directory, stores) };
  } catch (error) {
    throw new Error(reasonOf(directory, error as Error), { cause: error });
  }
}

const likeSqs = (queue: SqsQueue): void => {
  shareFairly(queue);
  giveGroups(queue);
};

function load(directory: string, { sqsStore, snsStore }: Pick<Stores, 'sqsStore' | 'snsStore'>) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { persistence, guard } = openMessageFile(directory);
  const prepare = (queue: SqsQueue) => {
    likeSqs(queue);
    guard(queue);
  };
  const close = () => persistence.close();
  try {
    persistence.loadSqsAndSns(sqsStore, snsStore);
    // Only now: while it is loading, a store must not write what it reads.
    sqsStore.persistence = persistence;
    for (const queue of sqsStore.allQueues()) {
      queue.persistence = persistence;
      prepare(queue);
    }
    return { prepare, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Opens or makes `fauxqs.db`, queues and messages in SQLite: every change is in the file before the caller hears of it. */
function openMessageFile(directory: string) {
  const persistence = new PersistenceManager(directory);
  const { db } = persistence as unknown as { readonly db: DatabaseSync };
  // What is written survives the process; to wait for the disk (a power cut) would double the time of every send.
  db.exec('PRAGMA synchronous = NORMAL');
  // fauxqs reads the file once: two processes on it would both deliver what they find.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');

  // fauxqs's own statement clears the receive count too, which its schema forbids: the message would be out of reach.
  const ready = 'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?';
  const makeReady = db.prepare(ready);
  persistence.updateMessageReady = (messageId) => void makeReady.run(messageId);

  /** A receive moves messages to the dead-letter queue by deleting them here and inserting them there: both or none. */
  const guard = (queue: SqsQueue): void => {
    const dequeue = queue.dequeue.bind(queue);
    queue.dequeue = (...request) => inTransaction(db, () => dequeue(...request));
  };
  return { persistence, guard };
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN');
  try {
    return work();
  } finally {
    // Also after a failure: memory cannot be rolled back, and the file has to say what memory says.
    db.exec('COMMIT');
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
