import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { TableWriter } from '../../shared/table/table.ts';
import { batches } from './batches.ts';
import { pages } from './pages.ts';
import { protocol } from './protocol.ts';
import { reads } from './reads.ts';
import { transactions } from './transactions.ts';
import { values } from './values.ts';
import { writes } from './writes.ts';

export interface OpenTable {
  readonly table: TableWriter;
  readonly client: DynamoDBClient;
  readonly tableName: string;
  close(): Promise<void>;
}

/** What our store promises, on whatever engine stands behind it. The tests share one table; each has keys of its own. */
export function tableContract(name: string, openTable: () => Promise<OpenTable>): void {
  describe(name, () => {
    let opened: OpenTable;

    // Java takes its time.
    beforeAll(async () => {
      opened = await openTable();
    });

    afterAll(() => opened?.close());

    for (const suite of [writes, batches, reads, pages, transactions, values, protocol]) suite(() => opened);
  });
}
