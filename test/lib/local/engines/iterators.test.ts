import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Iterator, Json } from '../../../../lib/local/engines/dynamodb/dynalite.ts';
import { openDatabase } from '../../../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../../../lib/local/engines/dynamodb/service.ts';
import { makeTable } from '../../../../lib/local/engines/dynamodb.ts';
import { eventually } from '../queues/eventually.ts';

const tableName = 'iterators';
const opened: Iterator[] = [];
let answer: (name: string, request: Json) => Promise<Json>;
let close: () => Promise<void>;
beforeAll(async () => {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  const { db } = database;
  const open = db.values.bind(db);
  db.values = (range) => {
    const iterator = open(range);
    opened.push(iterator);
    return iterator;
  };
  answer = service(database, tokens);
  close = () => db.close();
  await makeTable(tableName, answer);
  // More than are read at once.
  for (let n = 100; n < 250; n++)
    await answer('PutItem', { TableName: tableName, Item: { pk: { S: 'a' }, sk: { S: `${n}` } } });
});
afterAll(() => close());

const query = {
  TableName: tableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: 'a' } },
};
const due = { ':pk': { S: 'contact#1' } };

test.each([
  ['is read to its end', query, 150],
  ['ends at its limit', { ...query, Limit: 7 }, 7],
  ['finds nothing', { ...query, ExpressionAttributeValues: { ':pk': { S: 'b' } } }, 0],
  ['goes backwards', { ...query, ScanIndexForward: false, Limit: 1 }, 1],
  [
    'reads an index',
    { ...query, IndexName: 'due', KeyConditionExpression: 'due_shard = :pk', ExpressionAttributeValues: due },
    0,
  ],
])('a query that %s leaves nothing open', async (_how, request, count) => {
  opened.length = 0;
  expect((await answer('Query', request)).Count).toBe(count);
  expect(opened).toHaveLength(1);
  // They are closed after the answer.
  for (const iterator of opened)
    await eventually(() => expect(iterator.next()).rejects.toThrow('Iterator is not open'));
});
