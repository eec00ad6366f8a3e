import {
  type ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../../../lib/local/engines/dynamodb/service.ts';
import { makeTable } from '../../../../lib/local/engines/dynamodb.ts';
import { openDirectEngine } from '../../../support/direct-engine.ts';

const TableName = 'commits';
// Called without a connection, so that what is asked in one turn comes in one turn.
let engine: Awaited<ReturnType<typeof openDirectEngine>>;
beforeAll(async () => {
  engine = await openDirectEngine(TableName);
});
afterAll(() => engine.close());

/** More than are stored together. */
const many = Array.from({ length: 70 }, (_, n) => n);
const at = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });
const stored = async (sk: string) => (await engine.client.send(new GetItemCommand({ TableName, Key: at(sk) }))).Item;

test('each of many writes at once stands on those before it', async () => {
  const add = new UpdateItemCommand({
    TableName,
    Key: at('counter'),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ReturnValues: 'UPDATED_NEW',
  });
  const answers = await Promise.all(many.map(() => engine.client.send(add)));
  expect(answers.map(({ Attributes }) => Number(Attributes?.n?.N))).toEqual(many.map((n) => n + 1));
  expect((await stored('counter'))?.n).toEqual({ N: '70' });
});

test('of many that may be the first alone one is, and the others are told what it has put', async () => {
  const put = (n: number) =>
    new PutItemCommand({
      TableName,
      Item: { ...at('taken'), by: { N: String(n) } },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  const [first, ...others] = await Promise.allSettled(many.map((n) => engine.client.send(put(n))));
  expect(first?.status).toBe('fulfilled');
  const reasons = others.map((other) => (other.status === 'rejected' ? other.reason : undefined));
  expect(new Set(reasons.map((reason: ConditionalCheckFailedException | undefined) => reason?.name))).toEqual(
    new Set(['ConditionalCheckFailedException']),
  );
  expect(new Set(reasons.map(({ Item }) => Item.by.N))).toEqual(new Set(['0']));
});

test('an item that is written twice at once has one entry in its index, and none once it is deleted', async () => {
  const due = (due_at: string) => ({ ...at('due'), due_shard: { S: 'commits' }, due_at: { S: due_at } });
  const entries = async () => {
    const ExpressionAttributeValues = { ':shard': { S: 'commits' } };
    const KeyConditionExpression = 'due_shard = :shard';
    const query = new QueryCommand({ TableName, IndexName: 'due', KeyConditionExpression, ExpressionAttributeValues });
    return (await engine.client.send(query)).Items?.map((item) => item.due_at?.S);
  };
  const put = (due_at: string) => engine.client.send(new PutItemCommand({ TableName, Item: due(due_at) }));
  // The first is stored by itself, and those that come meanwhile together.
  await Promise.all([put('1'), put('2'), put('3')]);
  expect(await entries()).toEqual(['3']);
  const remove = () => engine.client.send(new DeleteItemCommand({ TableName, Key: at('due') }));
  await Promise.all([put('4'), put('5'), remove()]);
  expect([await entries(), await stored('due')]).toEqual([[], undefined]);
});

test('a transaction that is refused leaves nothing to those that are stored with it', async () => {
  const put = (sk: string, ConditionExpression?: string) => ({
    Put: { TableName, Item: at(sk), ConditionExpression },
  });
  const transact = (...TransactItems: ReturnType<typeof put>[]) =>
    engine.client.send(new TransactWriteItemsCommand({ TransactItems }));
  const outcomes = await Promise.allSettled([
    transact(put('before')),
    transact(put('half'), put('none', 'attribute_exists(pk)')),
    transact(put('after', 'attribute_not_exists(pk)'), put('too')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const found = await Promise.all(['before', 'half', 'none', 'after', 'too'].map(stored));
  expect(found.map((item) => item !== undefined)).toEqual([true, false, false, true, true]);
});

test('nothing is said to be done, or to be refused, that stands on what could not be stored', async () => {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  const answer = service(database, tokens);
  await makeTable(TableName, answer);
  const put = (sk: string) =>
    answer('PutItem', { TableName, Item: at(sk), ConditionExpression: 'attribute_not_exists(pk)' });
  const batch = database.db.batch;
  database.db.batch = () => Promise.reject(new Error('the disk is full'));
  const outcomes = await Promise.allSettled([put('a'), put('b'), put('b'), put('c')]);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual(
    Array(4).fill('the disk is full'),
  );
  database.db.batch = batch;
  expect(await Promise.all([put('a'), put('b'), put('c')])).toHaveLength(3);
  await database.db.close();
});
