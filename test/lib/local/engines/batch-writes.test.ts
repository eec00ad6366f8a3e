import {
  type AttributeValue,
  BatchWriteItemCommand,
  GetItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OpenEngine, openEngine, tableName } from './open-engine.ts';

let engine: OpenEngine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.close());

type Attributes = Record<string, AttributeValue>;
const at = (sk: string): Attributes => ({ pk: { S: 'BATCH' }, sk: { S: sk } });
const put = (Item: Attributes): WriteRequest => ({ PutRequest: { Item } });
const remove = (Key: Attributes): WriteRequest => ({ DeleteRequest: { Key } });
const written = (...requests: WriteRequest[]) =>
  engine.client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));

const noSuchKey = 'The provided key element does not match the schema';
const twice = 'Provided list of item keys contains duplicates';
const large = 'Item size has exceeded the maximum allowed size';

test.each([
  ['a put lacks a part of the key', put({ pk: { S: 'BATCH' } }), noSuchKey],
  ['a delete lacks a part of the key', remove({ pk: { S: 'BATCH' } }), noSuchKey],
  ['a put has a key of another type', put({ pk: { S: 'BATCH' }, sk: { N: '1' } }), noSuchKey],
  ['a delete names more than the key', remove({ ...at('other'), more: { S: 'a' } }), noSuchKey],
  ['an item is put and deleted', remove(at('first')), twice],
  ['an item is too large', put({ ...at('other'), text: { S: 'a'.repeat(409_600) } }), large],
  ['an item is too large in bytes alone', put({ ...at('other'), text: { S: 'ü'.repeat(300_000) } }), large],
])('nothing of a batch is written where %s', async (_what, wrong, message) => {
  await expect(written(put(at('first')), wrong)).rejects.toMatchObject({ name: 'ValidationException', message });
  const { Item } = await engine.client.send(new GetItemCommand({ TableName: tableName, Key: at('first') }));
  expect(Item).toBeUndefined();
});

test('a batch for a table that is not there is refused', async () => {
  const RequestItems = { 'no-table': [put(at('first'))] };
  await expect(engine.client.send(new BatchWriteItemCommand({ RequestItems }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});
