import { GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { inNewDirectory, type OpenEngine, tableName as TableName, withEngine } from './open-engine.ts';

const minutes = (n: number) => n * 60_000;
const Key = { pk: { S: 'P' }, sk: { S: 'counter' } };

function add({ client }: OpenEngine, ClientRequestToken: string, n = '1') {
  const ExpressionAttributeValues = { ':n': { N: n }, ':text': { S: 'x'.repeat(1500) } };
  const UpdateExpression = 'ADD n :n SET padding = :text';
  const TransactItems = [{ Update: { TableName, Key, UpdateExpression, ExpressionAttributeValues } }];
  const command = new TransactWriteItemsCommand({ ClientRequestToken, TransactItems, ReturnConsumedCapacity: 'TOTAL' });
  return client.send(command).then((answer) => answer.ConsumedCapacity?.[0]);
}

const counted = async ({ client }: OpenEngine) =>
  (await client.send(new GetItemCommand({ TableName, Key }))).Item?.n?.N;

test('applies a transaction once for ten minutes, and answers a repetition as a read', async () => {
  let now = minutes(1);
  await withEngine({ now: () => now }, async (engine) => {
    expect(await add(engine, 'token')).toMatchObject({ CapacityUnits: 4, WriteCapacityUnits: 4 });
    now += minutes(10) - 1;
    expect(await add(engine, 'token')).toMatchObject({ CapacityUnits: 2, ReadCapacityUnits: 2 });
    expect(await counted(engine)).toBe('1');
    now += 1;
    await add(engine, 'token');
    expect(await counted(engine)).toBe('2');
  });
});

test('refuses another request under a token that is in use, and applies it under one of its own', async () => {
  await withEngine({}, async (engine) => {
    await add(engine, 'token');
    await expect(add(engine, 'token', '5')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
    await add(engine, 'other', '5');
    expect(await counted(engine)).toBe('6');
  });
});

test('applies it once when the same request comes twice at the same time', async () => {
  await withEngine({}, async (engine) => {
    await Promise.all([add(engine, 'token'), add(engine, 'token')]);
    expect(await counted(engine)).toBe('1');
  });
});

test('keeps no token of a transaction that was cancelled', async () => {
  await withEngine({}, async (engine) => {
    const ExpressionAttributeValues = { ':one': { N: '1' } };
    const update = { TableName, Key, UpdateExpression: 'SET n = n + :one', ExpressionAttributeValues };
    const send = () =>
      engine.client.send(
        new TransactWriteItemsCommand({ ClientRequestToken: 'token', TransactItems: [{ Update: update }] }),
      );
    await expect(send()).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    await add(engine, 'other');
    await send();
    expect(await counted(engine)).toBe('2');
  });
});

test('remembers its tokens after a restart, and forgets what has expired', async () => {
  await inNewDirectory(async (directory) => {
    let now = minutes(1);
    const options = { directory, now: () => now };
    await withEngine(options, async (engine) => {
      await add(engine, 'old');
      now += minutes(6);
      await add(engine, 'young');
    });
    now += minutes(6);
    await withEngine(options, async (engine) => {
      await add(engine, 'young');
      expect(await counted(engine)).toBe('2');
      await add(engine, 'old');
      expect(await counted(engine)).toBe('3');
    });
  });
});
