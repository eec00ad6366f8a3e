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

const change = (key: object, UpdateExpression: string, value: object): TransactWriteItem => ({
  Update: { TableName, Key: key as never, UpdateExpression, ExpressionAttributeValues: { ':v': value as never } },
});
const put = (sk: string): TransactWriteItem => ({ Put: { TableName, Item: at(sk) } });
const transact = (...TransactItems: TransactWriteItem[]) =>
  refusal(engine.client.send(new TransactWriteItemsCommand({ TransactItems })));
const cancelled = (...codes: string[]) => ({
  name: 'TransactionCanceledException',
  message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
});
const none = { Code: 'None' };
const invalid = (Message: string) => ({ Code: 'ValidationError', Message });

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
    ...cancelled('None', ...Array(3).fill('ConditionalCheckFailed')),
    reasons: [none, { ...failed, Item: { ...at('stands'), n: { N: '1' } } }, failed, failed],
  });
  expect((await client.send(new GetItemCommand({ TableName, Key: at('new') }))).Item).toBeUndefined();
});

test('cancels when a key is missing or of the wrong type', async () => {
  const mismatch = 'The provided key element does not match the schema';
  expect(
    await transact(
      put('a'),
      { Put: { TableName, Item: { pk: { S: 'P' } } } },
      { Put: { TableName, Item: { pk: { S: 'P' }, sk: { N: '5' } } } },
      { Delete: { TableName, Key: { pk: { S: 'P' } } } },
      change({ pk: { N: '1' }, sk: { S: 'b' } }, 'SET n = :v', { N: '1' }),
    ),
  ).toEqual({
    ...cancelled('None', ...Array(4).fill('ValidationError')),
    reasons: [
      none,
      invalid('One or more parameter values were invalid: Missing the key sk in the item'),
      invalid('One or more parameter values were invalid: Type mismatch for key sk expected: S actual: N'),
      invalid(mismatch),
      invalid(mismatch),
    ],
  });
});

test('cancels when an update changes a key attribute', async () => {
  const text = 'Cannot update attribute sk. This attribute is part of the key';
  expect(await transact(put('a'), change(at('b'), 'SET sk = :v', { S: 'c' }))).toEqual({
    ...cancelled('None', 'ValidationError'),
    reasons: [none, invalid(`One or more parameter values were invalid: ${text}`)],
  });
});

test('cancels when an update cannot be made to what stands there', async () => {
  expect(await transact(change(at('a'), 'SET n = n + :v', { N: '1' }), put('b'))).toEqual({
    ...cancelled('ValidationError', 'None'),
    reasons: [invalid('The provided expression refers to an attribute that does not exist in the item'), none],
  });
});

test('cancels when an update makes an item larger than 400 KB', async () => {
  expect(await transact(change(at('a'), 'SET t = :v', { S: 'ü'.repeat(205_000) }))).toEqual({
    ...cancelled('ValidationError'),
    reasons: [invalid('Item size to update has exceeded the maximum allowed size')],
  });
});
