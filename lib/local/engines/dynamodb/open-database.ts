import { type Database, dynalite, type Iterator } from './dynalite.ts';
import { remakeEntries } from './index-entries.ts';
import type { Table } from './items.ts';
import { Tokens } from './request-tokens.ts';

/**
 * What LevelDB gathers before it writes a file, in bytes: four times its own default. An import's search entries come in no order, and
 * merging the files of them took as much CPU as half of the engine; a start reads so much once more, a tenth of a second.
 */
const writeBufferSize = 16 * 1024 * 1024;

/** The database in this directory, or in memory without one; `now` gives epoch ms. Rejects with one line that names the directory and the reason. */
export async function openDatabase(directory: string | undefined, now: () => number) {
  // Tables need no time to come and go here; AWS's own delays are no part of the contract.
  const instant = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const database = dynalite.createDatabase({ ...instant, ...(directory !== undefined && { path: directory }) });
  try {
    closeIterators(database);
    await database.db.open({ writeBufferSize });
    await finishTables(database);
    await remakeEntries(database);
    return { database, tokens: await Tokens.load(database.db, now) };
  } catch (error) {
    await database.db.close().catch(() => {});
    throw new Error(reasonOf(directory, error as Error), { cause: error });
  }
}

/** dynalite makes a table active a moment after it has answered; a process that died in between left it half made. */
async function finishTables({ db }: Database): Promise<void> {
  for await (const [key, stored] of db.iterator({ gte: 'table~', lt: 'table~~' })) {
    const table = stored as Table;
    if (table.TableStatus !== 'CREATING') continue;
    const GlobalSecondaryIndexes = table.GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
    await db.batch([{ type: 'put', key, value: { ...table, TableStatus: 'ACTIVE', GlobalSecondaryIndexes } }]);
  }
}

function reasonOf(directory: string | undefined, error: Error): string {
  const { code, message } = (error.cause ?? error) as Error & { code?: string };
  const where = `The local DynamoDB's directory ${directory}`;
  if (code === 'LEVEL_LOCKED') return `${where} is in use by another process: stop that one first`;
  // LevelDB calls a data file that was cut short an invalid argument.
  const isCorrupt = code === 'LEVEL_CORRUPTION' || message.endsWith('.ldb: Invalid argument');
  if (isCorrupt) return `${where} is corrupt (${message}): delete it to start afresh`;
  return `${where} cannot be opened: ${message}`;
}

/**
 * Has dynalite's streams of keys close what they read from. They end it with `return`, which LevelDB's iterators do not have:
 * each would keep the files of its moment on disk until the process ends.
 */
function closeIterators({ db }: Pick<Database, 'db'>): void {
  const open = db.keys.bind(db);
  db.keys = (range): Iterator => {
    const iterator = open(range);
    return Object.assign(iterator, { return: () => iterator.close() });
  };
}
