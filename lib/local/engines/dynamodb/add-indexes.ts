import type { Database } from './dynalite.ts';
import type { Index, Table } from './items.ts';

/** A table, as `CreateTable` takes it. */
interface Definition {
  readonly AttributeDefinitions: readonly { readonly AttributeName: string }[];
  readonly GlobalSecondaryIndexes: readonly Index[];
}

/**
 * Gives tables that an earlier version has made the indexes that they lack, which dynalite's `UpdateTable` cannot. They
 * begin empty: no item has their keys yet.
 */
export async function addIndexes({ db }: Pick<Database, 'db'>, definition: Definition): Promise<void> {
  for await (const [key, stored] of db.iterator({ gte: 'table~', lt: 'table~~' })) {
    const table = stored as Table & Partial<Definition>;
    const { GlobalSecondaryIndexes: there = [], AttributeDefinitions: known = [] } = table;
    const lacking = definition.GlobalSecondaryIndexes.filter(
      ({ IndexName }) => !there.some((index) => index.IndexName === IndexName),
    );
    if (lacking.length === 0) continue;
    const unknown = definition.AttributeDefinitions.filter(
      ({ AttributeName }) => !known.some((attribute) => attribute.AttributeName === AttributeName),
    );
    const value = {
      ...table,
      AttributeDefinitions: [...known, ...unknown],
      GlobalSecondaryIndexes: [...there, ...lacking.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }))],
    };
    await db.batch([{ type: 'put', key, value }]);
  }
}
