import { PutItemCommand, TransactGetItemsCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEngine, tableName as TableName } from './open-engine.ts';

let engine: Awaited<ReturnType<typeof openEngine>>;

beforeAll(async () => {
  engine = await openEngine();
});

afterAll(() => engine.close());

const at = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });
const text = (bytes: number) => ({ text: { S: 'x'.repeat(bytes) } });
const writeUnits = (n: number) => ({ CapacityUnits: n, WriteCapacityUnits: n });
const readUnits = (n: number) => ({ CapacityUnits: n, ReadCapacityUnits: n });

test('doubles the units of items and checks, sized on what was there or what is, and charges indexes once', async () => {
  const { client } = engine;
  await client.send(new PutItemCommand({ TableName, Item: { ...at('large'), ...text(2500) } }));
  await client.send(new PutItemCommand({ TableName, Item: { ...at('checked'), ...text(1500) } }));
  const due = { due_shard: { S: 'S' }, due_at: { S: '1' } };
  const answer = await client.send(
    new TransactWriteItemsCommand({
      ReturnConsumedCapacity: 'INDEXES',
      TransactItems: [
        { Put: { TableName, Item: { ...at('small'), ...due } } },
        { Delete: { TableName, Key: at('large') } },
        { ConditionCheck: { TableName, Key: at('checked'), ConditionExpression: 'attribute_exists(pk)' } },
      ],
    }),
  );
  expect(answer.ConsumedCapacity).toEqual([
    {
      TableName,
      ...writeUnits(2 + 6 + 4 + 1),
      Table: writeUnits(2 + 6 + 4),
      GlobalSecondaryIndexes: { due: writeUnits(1) },
    },
  ]);
});

test('reports the sum alone under TOTAL, and nothing when not asked', async () => {
  const { client } = engine;
  const TransactItems = [{ Put: { TableName, Item: at('sum') } }];
  const total = await client.send(new TransactWriteItemsCommand({ TransactItems, ReturnConsumedCapacity: 'TOTAL' }));
  expect(total.ConsumedCapacity).toEqual([{ TableName, ...writeUnits(2) }]);
  expect((await client.send(new TransactWriteItemsCommand({ TransactItems }))).ConsumedCapacity).toBeUndefined();
});

test('charges reads by the whole item, projected or missing', async () => {
  const { client } = engine;
  await client.send(new PutItemCommand({ TableName, Item: { ...at('read'), ...text(5000), n: { N: '1' } } }));
  const answer = await client.send(
    new TransactGetItemsCommand({
      ReturnConsumedCapacity: 'INDEXES',
      TransactItems: [
        { Get: { TableName, Key: at('read'), ProjectionExpression: 'n' } },
        { Get: { TableName, Key: at('missing') } },
      ],
    }),
  );
  expect(answer.Responses).toEqual([{ Item: { n: { N: '1' } } }, {}]);
  expect(answer.ConsumedCapacity).toEqual([{ TableName, ...readUnits(4 + 2), Table: readUnits(4 + 2) }]);
});
