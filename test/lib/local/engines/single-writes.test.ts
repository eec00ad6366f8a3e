import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEngine, tableName as TableName } from './open-engine.ts';

let engine: Awaited<ReturnType<typeof openEngine>>;

beforeAll(async () => {
  engine = await openEngine();
});

afterAll(() => engine.close());

const at = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });

test('shows the item that failed a condition when asked to, and only then', async () => {
  const { client } = engine;
  const Item = { ...at('stands'), n: { N: '1' } };
  await client.send(new PutItemCommand({ TableName, Item }));
  const fresh = { TableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const showing = { ...fresh, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  const commands = [
    new PutItemCommand({ ...showing, Item: at('stands') }),
    new UpdateItemCommand({ ...showing, Key: at('stands'), UpdateExpression: 'REMOVE n' }),
    new DeleteItemCommand({ ...showing, Key: at('stands') }),
    new DeleteItemCommand({ ...fresh, Key: at('stands') }),
  ];
  const errors = await Promise.all(
    commands.map((command) => client.send(command as PutItemCommand).catch((error) => error)),
  );
  expect(errors.every((error) => error instanceof ConditionalCheckFailedException)).toBe(true);
  expect(errors.map((error) => error.Item)).toEqual([Item, Item, Item, undefined]);
  expect((await client.send(new GetItemCommand({ TableName, Key: at('stands') }))).Item).toEqual(Item);
});

test('loses no increment of 50 made at once', async () => {
  const { client } = engine;
  const ExpressionAttributeValues = { ':one': { N: '1' } };
  const add = { TableName, Key: at('counter'), UpdateExpression: 'ADD n :one', ExpressionAttributeValues };
  await Promise.all(Array.from({ length: 50 }, () => client.send(new UpdateItemCommand(add))));
  expect((await client.send(new GetItemCommand({ TableName, Key: at('counter') }))).Item?.n).toEqual({ N: '50' });
});

test('charges a write for the item and for each change of an index entry', async () => {
  const { client } = engine;
  const detail = { TableName, ReturnConsumedCapacity: 'INDEXES' as const };
  const due = (shard: string) => ({ ...at('due'), due_shard: { S: shard }, due_at: { S: '1' } });
  const put = async (Item: PutItemCommand['input']['Item']) =>
    (await client.send(new PutItemCommand({ ...detail, Item }))).ConsumedCapacity;
  const charged = (table: number, index: number) => ({
    TableName,
    CapacityUnits: table + index,
    Table: { CapacityUnits: table },
    ...(index > 0 && { GlobalSecondaryIndexes: { due: { CapacityUnits: index } } }),
  });

  expect(await put(at('due'))).toEqual(charged(1, 0));
  expect(await put(due('A'))).toEqual(charged(1, 1));
  expect(await put({ ...due('A'), text: { S: 'not projected' } })).toEqual(charged(1, 0));
  expect(await put(due('B'))).toEqual(charged(1, 2));
  expect(await put({ ...due('B'), text: { S: 'ü'.repeat(1000) } })).toEqual(charged(2, 0));
  const deleted = await client.send(new DeleteItemCommand({ ...detail, Key: at('due') }));
  expect(deleted.ConsumedCapacity).toEqual(charged(3 - 1, 1));
  const batch = await client.send(
    new BatchWriteItemCommand({
      ReturnConsumedCapacity: 'INDEXES',
      RequestItems: { [TableName]: [{ PutRequest: { Item: due('A') } }, { DeleteRequest: { Key: at('none') } }] },
    }),
  );
  expect(batch.ConsumedCapacity).toEqual([charged(2, 1)]);
});
