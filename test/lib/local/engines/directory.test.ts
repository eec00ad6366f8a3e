import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { startDynamoDb } from '../../../../lib/local/engines/dynamodb/start.ts';
import { inNewDirectory, openEngine, tableName as TableName } from './open-engine.ts';

const Item = { pk: { S: 'P' }, sk: { S: 'kept' } };

test('keeps its items from one start to the next', async () => {
  await inNewDirectory(async (directory) => {
    let engine = await openEngine({ directory });
    await engine.client.send(new PutItemCommand({ TableName, Item }));
    await engine.close();
    engine = await openEngine({ directory });
    expect((await engine.client.send(new GetItemCommand({ TableName, Key: Item }))).Item).toEqual(Item);
    await engine.close();
  });
});

test('refuses a directory that another process has open, until that one ends', async () => {
  await inNewDirectory(async (directory) => {
    const other = spawn(process.execPath, [
      '--no-warnings',
      `${import.meta.dirname}/crash-child.ts`,
      directory,
      'never',
    ]);
    await once(other.stdout, 'data');
    await expect(startDynamoDb({ directory })).rejects.toThrow(
      `The local DynamoDB's directory ${directory} is in use by another process: stop that one first`,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await startDynamoDb({ directory })).stop();
  });
});

test.each(['CURRENT', 'MANIFEST'])('refuses a directory whose %s is garbage, and says what to do', async (prefix) => {
  await inNewDirectory(async (directory) => {
    await (await openEngine({ directory })).close();
    const name = (await readdir(directory)).find((file) => file.startsWith(prefix)) ?? '';
    await writeFile(join(directory, name), 'garbage');
    const refused = await startDynamoDb({ directory }).catch((error: Error) => error.message);
    expect(refused).toMatch(
      /^The local DynamoDB's directory \S+ is corrupt \(Corruption: .+\): delete it to start afresh$/,
    );
    expect(refused).toContain(directory);
  });
});

test('refuses a directory that is none', async () => {
  await inNewDirectory(async (parent) => {
    const directory = join(parent, 'file');
    await writeFile(directory, '');
    await expect(startDynamoDb({ directory })).rejects.toThrow(`directory ${directory} cannot be opened: EEXIST`);
  });
});
