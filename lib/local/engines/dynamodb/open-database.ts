import { type Database, dynalite, type Json } from './dynalite.ts';

/** In memory without a directory. Rejects with one line that names the directory and the reason. */
export async function openDatabase(directory: string | undefined): Promise<Database> {
  // Tables need no time to come and go here; AWS's own delays are no part of the contract.
  const instant = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const database = dynalite.createDatabase({ ...instant, ...(directory !== undefined && { path: directory }) });
  try {
    await database.db.open();
    await finishTables(database);
    return database;
  } catch (error) {
    await database.db.close().catch(() => {});
    throw new Error(reasonOf(directory, error as Error), { cause: error });
  }
}

/** dynalite makes a table active a moment after it has answered; a process that died in between left it half made. */
async function finishTables({ db }: Database): Promise<void> {
  for await (const [key, table] of db.iterator({ gte: 'table~', lt: 'table~~' })) {
    const { TableStatus, GlobalSecondaryIndexes: indexes = [] } = table as { TableStatus: string } & Record<
      string,
      Json[]
    >;
    if (TableStatus !== 'CREATING') continue;
    const GlobalSecondaryIndexes = indexes.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
    const value = { ...(table as Json), TableStatus: 'ACTIVE', GlobalSecondaryIndexes };
    await db.batch([{ type: 'put', key, value }]);
  }
}

function reasonOf(directory: string | undefined, error: Error): string {
  const { code, message } = (error.cause ?? error) as Error & { code?: string };
  const where = `The local DynamoDB's directory ${directory}`;
  if (code === 'LEVEL_LOCKED') return `${where} is in use by another process: stop that one first`;
  if (code === 'LEVEL_CORRUPTION') return `${where} is corrupt (${message}): delete it to start afresh`;
  return `${where} cannot be opened: ${message}`;
}
