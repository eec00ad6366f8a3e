import type { Change, Level } from './dynalite.ts';
import { type DirectReads, withChanges } from './fast-reads.ts';

/** What a write that holds comes to: what is to be stored, and its answer once that is stored. */
interface Tried<Answer> {
  readonly changes: readonly Change[];
  answer(): Answer;
}

/** What all writes see: what is stored, and what those before them are about to store. */
interface Standing extends DirectReads {
  /** By LevelDB's key; undefined for what is about to be deleted. */
  readonly changed: ReadonlyMap<string, unknown>;
}

/** Tries a write, one at a time, and stores what it comes to. Rejects with its refusal, or where nothing can be stored. */
export type Commit = <Answer>(attempt: (standing: Standing) => Promise<Tried<Answer>>) => Promise<Answer>;

interface Waiting {
  readonly attempt: (standing: Standing) => Promise<Tried<unknown>>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Writes that are stored together, at most: all of their items are in memory once more then. */
const most = 32;

/**
 * Commits in groups: the writes that come while LevelDB is at a batch are tried one after another, each as if those before it were
 * stored, and are stored in one batch. Each is whole or not there at all, as before, and no answer, a refusal neither, is given before
 * what it is founded on is stored. A batch of its own for each write was a fifth of an import's time.
 */
export function commits(db: Level, reads: DirectReads): Commit {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await storeTogether(db, reads, waiting.splice(0, most));
    isRunning = false;
  }

  return <Answer>(attempt: Waiting['attempt']) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ attempt, resolve: resolve as Waiting['resolve'], reject });
      if (!isRunning) void run();
    });
}

/** Never rejects: the group's callers are told. */
async function storeTogether(db: Level, reads: DirectReads, group: readonly Waiting[]): Promise<void> {
  const changes: Change[] = [];
  const changed = new Map<string, unknown>();
  const standing = { ...withChanges(reads, changed), changed };
  const settle: (() => void)[] = [];
  for (const { attempt, resolve, reject } of group) {
    try {
      const tried = await attempt(standing);
      for (const change of tried.changes) {
        changes.push(change);
        changed.set(change.key, change.type === 'put' ? change.value : undefined);
      }
      settle.push(() => resolve(tried.answer()));
    } catch (error) {
      settle.push(() => reject(error));
    }
  }
  try {
    if (changes.length > 0) await db.batch(changes);
    for (const each of settle) each();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
