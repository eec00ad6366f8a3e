import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../../../lib/local/engines/dynamodb/dynalite.ts';
import type { Item, Value } from '../../../../lib/local/engines/dynamodb/items.ts';
import { openDatabase } from '../../../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../../../lib/local/engines/dynamodb/service.ts';
import { tableDefinition } from '../../../../lib/local/engines/dynamodb.ts';
import { collidingKeys, partition } from './colliding-keys.ts';

const TableName = 'index-keys';
const keys = collidingKeys();
const at = (sk: string, pk = partition) => ({ pk: { S: pk }, sk: { S: sk } });
const due = (key: Item, due_at = 'now') => ({ ...key, due_shard: { S: 'S' }, due_at: { S: due_at } });

type Request = readonly [name: string, request: Json];

const inBatch = (request: Json): Request => ['BatchWriteItem', { RequestItems: { [TableName]: [request] } }];
const inTransaction = (action: Json): Request => ['TransactWriteItems', { TransactItems: [action] }];
const update = (Key: Item, UpdateExpression: string, ExpressionAttributeValues?: Json): Request => [
  'UpdateItem',
  { TableName, Key, UpdateExpression, ExpressionAttributeValues },
];

/** Each way to put an item, and to take it out of the index. */
const ways = {
  PutItem: {
    put: (Item: Item): Request => ['PutItem', { TableName, Item }],
    remove: (Key: Item): Request => ['DeleteItem', { TableName, Key }],
  },
  UpdateItem: {
    put: ({ pk, sk, due_shard, due_at }: Record<string, Value>) =>
      update({ pk, sk } as Item, 'SET due_shard = :s, due_at = :a', { ':s': due_shard, ':a': due_at }),
    remove: (Key: Item) => update(Key, 'REMOVE due_shard, due_at'),
  },
  BatchWriteItem: {
    put: (Item: Item) => inBatch({ PutRequest: { Item } }),
    remove: (Key: Item) => inBatch({ DeleteRequest: { Key } }),
  },
  TransactWriteItems: {
    put: (Item: Item) => inTransaction({ Put: { TableName, Item } }),
    remove: (Key: Item) => inTransaction({ Delete: { TableName, Key } }),
  },
};

/** The engine with the service's table, which has a local index besides, and all the items in it. */
async function openWith(put: (item: Item) => Request) {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  const { AttributeDefinitions, KeySchema, ...definition } = tableDefinition(TableName);
  const [partitionKey, sortKey] = [KeySchema[0], { AttributeName: 'due_at', KeyType: 'RANGE' }];
  const local = { IndexName: 'local', KeySchema: [partitionKey, sortKey], Projection: { ProjectionType: 'ALL' } };
  const table = { ...definition, AttributeDefinitions, KeySchema, LocalSecondaryIndexes: [local] };
  const value = { ...table, TableStatus: 'ACTIVE' };
  await database.db.batch([{ type: 'put', key: `table~${TableName}`, value }]);
  const answer = service(database, tokens);
  for (const sk of keys) await answer(...put(due(at(sk))));
  return { answer, close: () => database.db.close() };
}

let engine: Awaited<ReturnType<typeof openWith>>;

const ofIndex = (IndexName: 'due' | 'local') => ({
  TableName,
  IndexName,
  KeyConditionExpression: IndexName === 'due' ? 'due_shard = :key' : 'pk = :key',
  ExpressionAttributeValues: { ':key': { S: IndexName === 'due' ? 'S' : partition } },
});

/** The sort keys and times of all entries, read one by one: each page goes on where the one before it ended. */
async function oneByOne(name: 'Query' | 'Scan', request: Json): Promise<string[]> {
  const found: string[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = await engine.answer(name, { ...request, Limit: 1, ExclusiveStartKey });
    found.push(...(page.Items as Item[]).map(({ sk, due_at }) => `${sk?.S} ${due_at?.S}`));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

const sorted = (sks: readonly string[]) => sks.map((sk) => `${sk} now`).toSorted();

test('some ten pairs of keys are there for these tests', () => {
  expect(keys.length).toBeGreaterThanOrEqual(16);
});

describe.each(Object.entries(ways))('%s', (_name, way) => {
  beforeAll(async () => {
    engine = await openWith(way.put);
  });
  afterAll(() => engine.close());

  test.each(['due', 'local'] as const)(
    'all items with the same keys in an index are found there, one by one, in both directions: %s',
    async (name) => {
      const index = ofIndex(name);
      const all = ((await engine.answer('Query', index)).Items as Item[]).map(({ sk }) => `${sk?.S} now`);
      expect(all.toSorted()).toEqual(sorted(keys));
      expect(await oneByOne('Query', index)).toEqual(all);
      expect(await oneByOne('Query', { ...index, ScanIndexForward: false })).toEqual(all.toReversed());
    },
  );

  test('one that is changed or taken away leaves the others', async () => {
    const [changed = '', partner = '', removed = '', ...others] = keys;
    await engine.answer(...way.put(due(at(changed), 'later')));
    await engine.answer(...way.remove(at(removed)));
    for (const name of ['due', 'local'] as const) {
      const found = await oneByOne('Query', ofIndex(name));
      expect(found.toSorted()).toEqual([...sorted([partner, ...others]), `${changed} later`].toSorted());
    }
  });
});

describe('an index', () => {
  beforeAll(async () => {
    engine = await openWith(ways.PutItem.put);
  });
  afterAll(() => engine.close());

  test.each([1, 3])('is scanned whole, one by one, in segments: %s', async (TotalSegments) => {
    await engine.answer(...ways.PutItem.put({ ...due(at('elsewhere')), due_shard: { S: 'T' } }));
    const segments = Array.from({ length: TotalSegments }, (_, Segment) =>
      oneByOne('Scan', { TableName, IndexName: 'due', Segment, TotalSegments }),
    );
    expect((await Promise.all(segments)).flat().toSorted()).toEqual(sorted([...keys, 'elsewhere']));
  });

  test('has both of two items whose keys are the same only when put together', async () => {
    for (const key of [at('bc', 'a'), at('c', 'ab')]) await engine.answer(...ways.PutItem.put(due(key, 'then')));
    const found = await oneByOne('Query', ofIndex('due'));
    expect(found.filter((each) => each.endsWith('then')).toSorted()).toEqual(['bc then', 'c then']);
  });
});
