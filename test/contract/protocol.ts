import { TransactGetItemsCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import type { OpenTable } from './table-contract.ts';

/** What the benchmarks and the SDK's retries rely on, asked with the bare client. */
export function protocol(open: () => OpenTable): void {
  describe('the bare client', () => {
    const at = (sk: string) => ({ pk: { S: 'PROTOCOL' }, sk: { S: sk } });
    const put = (sk: string, text: string) => ({
      Put: { TableName: open().tableName, Item: { ...at(sk), text: { S: text } } },
    });

    test('is charged 2 write units for each KB that a transaction writes, and 2 read units for each 4 KB it reads', async () => {
      const { client, tableName } = open();
      const written = await client.send(
        new TransactWriteItemsCommand({
          TransactItems: [put('small', 'x'), put('large', 'x'.repeat(1500))],
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      expect(written.ConsumedCapacity?.map((used) => used.CapacityUnits)).toEqual([2 + 4]);
      const read = await client.send(
        new TransactGetItemsCommand({
          TransactItems: ['small', 'missing'].map((sk) => ({ Get: { TableName: tableName, Key: at(sk) } })),
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      expect(read.ConsumedCapacity?.map((used) => used.CapacityUnits)).toEqual([2 + 2]);
    });

    test('reads several items as of one moment, each cut to its projection', async () => {
      const { client, table, tableName } = open();
      await table.transact([
        { kind: 'put', item: { pk: 'PROTOCOL', sk: 'left', n: 50, text: 'x' } },
        { kind: 'put', item: { pk: 'PROTOCOL', sk: 'right', n: 50, text: 'x' } },
      ]);
      const gets = ['left', 'right'].map((sk) => ({
        Get: { TableName: tableName, Key: at(sk), ProjectionExpression: '#n', ExpressionAttributeNames: { '#n': 'n' } },
      }));
      const add = (sk: string, n: number) => ({
        kind: 'update' as const,
        key: { pk: 'PROTOCOL', sk },
        change: { add: { n } },
      });
      const moves = Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map((n) => table.transact([add('left', n), add('right', -n)])),
      );
      for (let i = 0; i < 8; i++) {
        const read = await client.send(new TransactGetItemsCommand({ TransactItems: gets })).catch(orConflict);
        const items = read?.Responses?.map((response) => response.Item);
        if (!items) continue;
        expect(items.map((item) => Object.keys(item ?? {}))).toEqual([['n'], ['n']]);
        expect(Number(items[0]?.n?.N) + Number(items[1]?.n?.N)).toBe(100);
      }
      await moves;
    });

    test('applies a transaction once when it is sent again under its token, and refuses another one under it', async () => {
      const { client, table, tableName } = open();
      const send = (ClientRequestToken: string, n: string) =>
        client.send(
          new TransactWriteItemsCommand({
            ClientRequestToken,
            TransactItems: [
              {
                Update: {
                  TableName: tableName,
                  Key: at('counter'),
                  UpdateExpression: 'ADD n :n',
                  ExpressionAttributeValues: { ':n': { N: n } },
                },
              },
            ],
          }),
        );
      await send('token-1', '1');
      await send('token-1', '1');
      await expect(send('token-1', '5')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
      await send('token-2', '1');
      expect(await table.get({ pk: 'PROTOCOL', sk: 'counter' })).toMatchObject({ n: 2 });
    });
  });
}

/** AWS may refuse to read items while a transaction writes them; the embedded engine never does. */
function orConflict(error: Error): undefined {
  if (error.name !== 'TransactionCanceledException') throw error;
}
