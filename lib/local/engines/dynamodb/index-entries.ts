import { type Image, indexPrefix, itemPrefix } from './draft.ts';
import { type Change, type Database, dynalite, type Level } from './dynalite.ts';
import { type Item, indexesOf, type Table } from './items.ts';

/** What a change of an item puts into the table's indexes and takes from them. */
export function entryChanges({ table, before, after }: Image): Change[] {
  return indexesOf(table).flatMap(([type, indexes]) => {
    const { puts, deletes } = dynalite.parts.getIndexActions(indexes, before, after, table);
    const at = (entry: { readonly index: string; readonly key: string }) =>
      indexPrefix(type, table.TableName, entry.index) + entry.key;
    return [
      ...deletes.map((entry): Change => ({ type: 'del', key: at(entry) })),
      ...puts.map((entry): Change => ({ type: 'put', key: at(entry), value: entry.item })),
    ];
  });
}

/** The form of the entries' keys that this version makes. The first one, dynalite's own, left no word of it. */
const form = 2;
/** Where a database says what form its entries' keys have: beside dynalite's own prefixes, as the tokens are. */
const formKey = 'form~indexes';

/** Entries that are stored together: 40 MB of the largest. */
const pieceSize = 100;

/**
 * Makes all entries of all indexes anew from the items where an earlier version has made them: at keys that are looked for no more, and
 * less than all. What it has done is on record when all of it is stored, so that a process that dies on its way leaves it to the next.
 */
export async function remakeEntries({ db }: Pick<Database, 'db'>): Promise<void> {
  if (db.getSync(formKey) === form) return;
  await db.clear({ gte: 'index-', lt: 'index-~' });
  let piece: Change[] = [];
  for await (const entry of allEntries(db)) {
    piece.push(entry);
    if (piece.length < pieceSize) continue;
    await db.batch(piece);
    piece = [];
  }
  await db.batch([...piece, { type: 'put', key: formKey, value: form }]);
}

async function* allEntries(db: Level): AsyncGenerator<Change> {
  for await (const [, stored] of db.iterator({ gte: 'table~', lt: 'table~~' })) {
    const table = stored as Table;
    const prefix = itemPrefix(table.TableName);
    for await (const [, item] of db.iterator({ gte: prefix, lt: `${prefix}~` })) {
      yield* entryChanges({ table, after: item as Item });
    }
  }
}
