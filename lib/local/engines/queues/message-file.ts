import type { DatabaseSync } from 'node:sqlite';
import { PersistenceManager, type SqsQueue } from './fauxqs.ts';

/** Queues and messages in SQLite: every change is in the file before the caller hears of it. */
export interface MessageFile {
  readonly persistence: PersistenceManager;
  /** To be called once for each queue. */
  guard(queue: SqsQueue): void;
}

/** Opens or makes `fauxqs.db` for this process alone, until `persistence.close()` or the end of the process. */
export function openMessageFile(directory: string): MessageFile {
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

  return {
    persistence,
    /** A receive moves messages to the dead-letter queue by deleting them here and inserting them there: both or none. */
    guard(queue) {
      const dequeue = queue.dequeue.bind(queue);
      queue.dequeue = (...request) => inTransaction(db, () => dequeue(...request));
    },
  };
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
