import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { indexPrefix, itemPrefix } from '../../../../lib/local/engines/dynamodb/draft.ts';
import { type Change, dynalite, type Level } from '../../../../lib/local/engines/dynamodb/dynalite.ts';
import { entryOf, type Item } from '../../../../lib/local/engines/dynamodb/items.ts';
import { openDatabase } from '../../../../lib/local/engines/dynamodb/open-database.ts';
import { tableDefinition } from '../../../../lib/local/engines/dynamodb.ts';
import { collidingKeys, dynaliteHash, partition } from './colliding-keys.ts';
import { inNewDirectory, tableName as TableName, withEngine } from './open-engine.ts';

const table = { ...tableDefinition(TableName), TableStatus: 'ACTIVE' };
const [first = '', second = ''] = collidingKeys();
/** Of items that are due at the same time, more than are stored together; dynalite does not tell the first two apart. */
const keys = [first, second, ...Array.from({ length: 250 }, (_, n) => `item-${n}`)];

const due = (sk: string): Item => ({
  ...{ pk: { S: partition }, sk: { S: sk } },
  ...{ due_shard: { S: 'S' }, due_at: { S: 'now' }, text: { S: 'not in the index' } },
});
const head: Item = {
  ...{ pk: { S: partition }, sk: { S: 'head' }, inbox: { S: 'I' }, inbox_at: { S: 'P7W' } },
  ...{ count: { N: '1' }, text: { S: 'not in the index' } },
};
const items = [...keys.map(due), head];

/** What an earlier version kept of an item, in its order: entries under keys of dynalite's own. */
function storedBefore(item: Item): Change[] {
  const entries = table.GlobalSecondaryIndexes.flatMap((index): Change[] => {
    const value = entryOf(index, table, item);
    if (!value) return [];
    const key = dynalite.parts.createKey(item, table, index.KeySchema) + dynaliteHash(item);
    return [{ type: 'put', key: indexPrefix('Global', TableName, index.IndexName) + key, value }];
  });
  return [...entries, { type: 'put', key: itemPrefix(TableName) + dynalite.parts.createKey(item, table), value: item }];
}

async function inDatabase<T>(directory: string, work: (db: Level) => Promise<T>): Promise<T> {
  const { db } = (await openDatabase(directory, Date.now)).database;
  return work(db).finally(() => db.close());
}

/** A database as an earlier version has left it. */
const inDirectoryOfBefore = (work: (directory: string) => Promise<void>) =>
  inNewDirectory(async (directory) => {
    await inDatabase(directory, async (db) => {
      await db.batch([{ type: 'put', key: `table~${TableName}`, value: table }, ...items.flatMap(storedBefore)]);
      await db.batch([{ type: 'del', key: 'form~indexes' }]);
      expect(await entriesIn(db)).toBe(items.length - 1);
    });
    await work(directory);
  });

async function entriesIn(db: Level): Promise<number> {
  let count = 0;
  for await (const _ of db.iterator({ gte: 'index-', lt: 'index-~' })) count++;
  return count;
}

const query = (IndexName: 'due' | 'inbox') =>
  new QueryCommand({
    TableName,
    IndexName,
    KeyConditionExpression: IndexName === 'due' ? 'due_shard = :key' : 'inbox = :key',
    ExpressionAttributeValues: { ':key': { S: IndexName === 'due' ? 'S' : 'I' } },
  });

const dueIn = async (client: DynamoDBClient) =>
  (await client.send(query('due'))).Items?.map(({ sk }) => sk?.S).toSorted();

test('all items of an earlier version are found in its indexes, and one that was lost there', async () => {
  await inDirectoryOfBefore(async (directory) => {
    await withEngine({ directory }, async ({ client }) => {
      expect(await dueIn(client)).toEqual(keys.toSorted());
      const { text: _, ...inInbox } = head;
      expect((await client.send(query('inbox'))).Items).toEqual([inInbox]);
    });
    expect(await inDatabase(directory, entriesIn)).toBe(items.length);
  });
});

test('an item of an earlier version leaves its index once it is changed', async () => {
  await inDirectoryOfBefore((directory) =>
    withEngine({ directory }, async ({ client }) => {
      for (const sk of [first, 'item-0']) {
        await client.send(new PutItemCommand({ TableName, Item: { pk: { S: partition }, sk: { S: sk } } }));
      }
      expect(await dueIn(client)).toEqual(keys.filter((sk) => sk !== first && sk !== 'item-0').toSorted());
    }),
  );
});

test.each(['before', 'during', 'after'])(
  'all entries are there, and none twice, when a process was killed %s the first part of them was stored',
  async (moment) => {
    await inDirectoryOfBefore(async (directory) => {
      const script = `${import.meta.dirname}/crash-child.ts`;
      const child = spawn(process.execPath, ['--no-warnings', script, directory, moment]);
      // It has started, without a commit on its way.
      child.stdout.once('data', () => child.kill());
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      await withEngine({ directory }, async ({ client }) => expect(await dueIn(client)).toEqual(keys.toSorted()));
      expect(await inDatabase(directory, entriesIn)).toBe(items.length);
    });
  },
);

test('entries are made anew once, and never in a database that was new', async () => {
  await inNewDirectory(async (directory) => {
    await inDatabase(directory, (db) =>
      db.batch([{ type: 'put', key: `table~${TableName}`, value: table }, ...items.flatMap(storedBefore)]),
    );
    expect(await inDatabase(directory, entriesIn)).toBe(items.length - 1);
  });
});
