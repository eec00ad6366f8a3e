import {
  GetItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEngine, tableName as TableName } from './open-engine.ts';
import { refusal } from './refusal.ts';

let engine: Awaited<ReturnType<typeof openEngine>>;

beforeAll(async () => {
  engine = await openEngine();
});

afterAll(() => engine.close());

const at = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });

test('gives each action its reason in order, with the item that failed where that was asked for', async () => {
  const { client } = engine;
  await client.send(new PutItemCommand({ TableName, Item: { ...at('stands'), n: { N: '1' } } }));
  await client.send(new PutItemCommand({ TableName, Item: at('stands-too') }));
  const fresh = { TableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const showing = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  const TransactItems: TransactWriteItem[] = [
    { Put: { ...fresh, Item: at('new') } },
    { Put: { ...fresh, ...showing, Item: { ...at('stands'), n: { N: '2' } } } },
    { ConditionCheck: { ...fresh, Key: at('stands-too') } },
    { Delete: { ...showing, TableName, Key: at('missing'), ConditionExpression: 'attribute_exists(pk)' } },
  ];
  const failed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' };
  expect(await refusal(client.send(new TransactWriteItemsCommand({ TransactItems })))).toEqual({
    name: 'TransactionCanceledException',
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      '[None, ConditionalCheckFailed, ConditionalCheckFailed, ConditionalCheckFailed]',
    reasons: [{ Code: 'None' }, { ...failed, Item: { ...at('stands'), n: { N: '1' } } }, failed, failed],
  });
  expect((await client.send(new GetItemCommand({ TableName, Key: at('new') }))).Item).toBeUndefined();
});
