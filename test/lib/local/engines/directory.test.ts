import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { openDatabase } from '../../../../lib/local/engines/dynamodb/open-database.ts';
import { startDynamoDb, tableDefinition } from '../../../../lib/local/engines/dynamodb.ts';
import { inNewDirectory, tableName as TableName, withEngine } from './open-engine.ts';

const Item = { pk: { S: 'P' }, sk: { S: 'kept' } };

test('keeps its items from one start to the next', async () => {
  await inNewDirectory(async (directory) => {
    await withEngine({ directory }, ({ client }) => client.send(new PutItemCommand({ TableName, Item })));
    const get = new GetItemCommand({ TableName, Key: Item });
    const { Item: found } = await withEngine({ directory }, ({ client }) => client.send(get));
    expect(found).toEqual(Item);
  });
});

test('finishes a table that was half made when its process died', async () => {
  await inNewDirectory(async (directory) => {
    const { db } = (await openDatabase(directory, Date.now)).database;
    const value = { ...tableDefinition(TableName), TableStatus: 'CREATING' };
    await db.batch([{ type: 'put', key: `table~${TableName}`, value }]);
    await db.close();
    const found = await withEngine({ directory }, async ({ client }) => {
      await client.send(new PutItemCommand({ TableName, Item }));
      return client.send(new GetItemCommand({ TableName, Key: { pk: Item.pk, sk: Item.sk } }));
    });
    expect(found.Item).toEqual(Item);
  });
});

test('gives a table of an earlier version the index that it lacks', async () => {
  await inNewDirectory(async (directory) => {
    const { db } = (await openDatabase(directory, Date.now)).database;
    const { GlobalSecondaryIndexes: indexes, AttributeDefinitions: attributes, ...table } = tableDefinition(TableName);
    const earlier = {
      GlobalSecondaryIndexes: indexes.filter(({ IndexName }) => IndexName === 'due'),
      AttributeDefinitions: attributes.filter(({ AttributeName }) => !AttributeName.startsWith('inbox')),
    };
    const value = { ...table, ...earlier, TableStatus: 'ACTIVE' };
    await db.batch([{ type: 'put', key: `table~${TableName}`, value }]);
    await db.close();
    const head = { ...Item, inbox: { S: 'org#INBOX#open#0' }, inbox_at: { S: 'P7W' }, count: { N: '1' } };
    const found = await withEngine({ directory }, async ({ client }) => {
      await client.send(new PutItemCommand({ TableName, Item: { ...head, last_message_at: { S: 'not there' } } }));
      return client.send(
        new QueryCommand({
          TableName,
          IndexName: 'inbox',
          KeyConditionExpression: 'inbox = :inbox',
          ExpressionAttributeValues: { ':inbox': head.inbox },
        }),
      );
    });
    expect(found.Items).toEqual([head]);
  });
});

test('refuses a directory that another process has open, until that one ends', async () => {
  await inNewDirectory(async (directory) => {
    const script = `${import.meta.dirname}/crash-child.ts`;
    const other = spawn(process.execPath, ['--no-warnings', script, directory, 'never']);
    const ended = once(other, 'exit');
    try {
      await once(other.stdout, 'data');
      await expect(startDynamoDb({ directory })).rejects.toThrow(
        `The local DynamoDB's directory ${directory} is in use by another process: stop that one first`,
      );
    } finally {
      other.kill('SIGKILL');
      await ended;
    }
    await (await startDynamoDb({ directory })).stop();
  });
});

test.each(['CURRENT', 'MANIFEST', '.ldb'])(
  'refuses a directory whose %s is garbage, and says what to do',
  async (kind) => {
    await inNewDirectory(async (directory) => {
      // The second start moves the data from the log to a table file (`.ldb`).
      for (let start = 0; start < 2; start++) await withEngine({ directory }, async () => {});
      const name = (await readdir(directory)).find((file) => file.includes(kind)) ?? '';
      await writeFile(join(directory, name), 'garbage');
      const refused = await startDynamoDb({ directory }).catch((error: Error) => error.message);
      expect(refused).toMatch(/^The local DynamoDB's directory \S+ is corrupt \(.+\): delete it to start afresh$/);
      expect(refused).toContain(directory);
    });
  },
);

test('refuses a directory that is none', async () => {
  await inNewDirectory(async (parent) => {
    const directory = join(parent, 'file');
    await writeFile(directory, '');
    await expect(startDynamoDb({ directory })).rejects.toThrow(`directory ${directory} cannot be opened: EEXIST`);
  });
});
