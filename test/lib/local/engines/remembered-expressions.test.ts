import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Json } from '../../../../lib/local/engines/dynamodb/dynalite.ts';
import { openDatabase } from '../../../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../../../lib/local/engines/dynamodb/service.ts';
import { makeTable } from '../../../../lib/local/engines/dynamodb.ts';

const TableName = 'expressions';
let answer: (name: string, request: Json) => Promise<Json>;
let close: () => Promise<void>;
beforeAll(async () => {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  answer = service(database, tokens);
  close = () => database.db.close();
  await makeTable(TableName, answer);
});
afterAll(() => close());

const Key = { pk: { S: 'a' }, sk: { S: 'a' } };
const update = (UpdateExpression: string, values: Json, more: Json = {}) =>
  answer('UpdateItem', {
    ...{ TableName, Key, UpdateExpression, ExpressionAttributeValues: values, ReturnValues: 'ALL_NEW' },
    ...more,
  });
const refusal = (work: Promise<unknown>) => work.catch(({ body }) => String(body.message ?? body.Message));

test('an update means the same with other values, names and types', async () => {
  const set = 'SET #n = :v, rest = if_not_exists(rest, :v) ADD many :one';
  const first = await update(
    set,
    { ':v': { S: 'x' }, ':one': { N: '1' } },
    { ExpressionAttributeNames: { '#n': 'is' } },
  );
  expect(first.Attributes).toEqual({ ...Key, is: { S: 'x' }, rest: { S: 'x' }, many: { N: '1' } });
  const next = await update(
    set,
    { ':v': { L: [{ S: 'y' }] }, ':one': { N: '2' } },
    { ExpressionAttributeNames: { '#n': 'was' } },
  );
  expect(next.Attributes).toMatchObject({
    is: { S: 'x' },
    was: { L: [{ S: 'y' }] },
    rest: { S: 'x' },
    many: { N: '3' },
  });
});

test('a condition is judged by the values of its own request, and a range is read from its own key', async () => {
  const numbered = (n: number) => ({ pk: { S: 'b' }, sk: { S: `${n}` }, n: { N: `${n}` } });
  for (const n of [1, 2, 3]) await answer('PutItem', { TableName, Item: numbered(n) });
  const from = async (sk: string) => {
    const values = { ':pk': { S: 'b' }, ':sk': { S: sk } };
    const KeyConditionExpression = ':pk = pk AND sk >= :sk';
    const { Count } = await answer('Query', { TableName, KeyConditionExpression, ExpressionAttributeValues: values });
    return Count;
  };
  expect([await from('1'), await from('3'), await from('2')]).toEqual([3, 1, 2]);
  const onlyAt = (n: number) =>
    answer('PutItem', {
      ...{ TableName, Item: numbered(1), ConditionExpression: 'n = :n' },
      ExpressionAttributeValues: { ':n': { N: `${n}` } },
    });
  await onlyAt(1);
  expect(await refusal(onlyAt(2))).toBe('The conditional request failed');
  await onlyAt(1);
});

test('a range is read between the bounds of its own request, and one whose bounds are in the wrong order is refused', async () => {
  for (const n of [1, 2, 3]) await answer('PutItem', { TableName, Item: { pk: { S: 'c' }, sk: { S: `é${n}` } } });
  const between = async (from: unknown, to: unknown) => {
    const ExpressionAttributeValues = { ':pk': { S: 'c' }, ':from': from, ':to': to };
    const KeyConditionExpression = 'pk = :pk AND sk BETWEEN :from AND :to';
    return (await answer('Query', { TableName, KeyConditionExpression, ExpressionAttributeValues })).Count;
  };
  expect([await between({ S: 'é1' }, { S: 'é3' }), await between({ S: 'é2' }, { S: 'é2' })]).toEqual([3, 1]);
  expect(await refusal(between({ S: 'é3' }, { S: 'é1' }))).toContain('greater than or equal to lower bound');
  expect(await refusal(between({ S: 'a' }, { N: '1' }))).toContain('same data type');
});

test.each([
  [
    'a value that it does not use',
    'SET a = :v',
    { ':v': { S: 'x' }, ':w': { S: 'x' } },
    'unused in expressions: keys: {:w}',
  ],
  ['a value that is not given', 'SET a = :v, b = :w', { ':v': { S: 'x' } }, 'attribute value: :w'],
  ['an operand of another type', 'SET a = list_append(a, :v)', { ':v': { S: 'x' } }, 'Incorrect operand type'],
])('%s is refused also where the expression is known', async (_what, text, values, message) => {
  const list = text.includes('list_append') ? { ':v': { L: [] } } : { ':v': { S: 'x' }, ':w': { S: 'x' } };
  await update('SET a = :v', { ':v': { L: [] } });
  const known = Object.fromEntries(Object.entries(list).filter(([name]) => text.includes(name)));
  await update(text, known);
  for (let times = 0; times < 2; times++) expect(await refusal(update(text, values))).toContain(message);
});
