import { GetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { inNewDirectory, openEngine, tableName as TableName } from './open-engine.ts';

const minutes = (n: number) => n * 60_000;
const Key = { pk: { S: 'P' }, sk: { S: 'counter' } };

type Engine = Awaited<ReturnType<typeof openEngine>>;

function add({ client }: Engine, ClientRequestToken: string, n = '1') {
  const ExpressionAttributeValues = { ':n': { N: n }, ':text': { S: 'x'.repeat(1500) } };
  const UpdateExpression = 'ADD n :n SET large = :text';
  const TransactItems = [{ Update: { TableName, Key, UpdateExpression, ExpressionAttributeValues } }];
  const command = new TransactWriteItemsCommand({ ClientRequestToken, TransactItems, ReturnConsumedCapacity: 'TOTAL' });
  return client.send(command).then((answer) => answer.ConsumedCapacity?.[0]);
}

const counted = async ({ client }: Engine) => (await client.send(new GetItemCommand({ TableName, Key }))).Item?.n?.N;

test('applies a transaction once for ten minutes, and answers a repetition as a read', async () => {
  let now = minutes(1);
  const engine = await openEngine({ now: () => now });
  expect(await add(engine, 'token')).toMatchObject({ CapacityUnits: 4, WriteCapacityUnits: 4 });
  now += minutes(10) - 1;
  expect(await add(engine, 'token')).toMatchObject({ CapacityUnits: 2, ReadCapacityUnits: 2 });
  expect(await counted(engine)).toBe('1');
  now += 1;
  await add(engine, 'token');
  expect(await counted(engine)).toBe('2');
  await engine.close();
});

test('refuses another request under a token that is in use, and applies it under one of its own', async () => {
  const engine = await openEngine();
  await add(engine, 'token');
  await expect(add(engine, 'token', '5')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
  await add(engine, 'other', '5');
  expect(await counted(engine)).toBe('6');
  await engine.close();
});

test('applies it once when the same request comes twice at the same time', async () => {
  const engine = await openEngine();
  await Promise.all([add(engine, 'token'), add(engine, 'token')]);
  expect(await counted(engine)).toBe('1');
  await engine.close();
});

test('keeps no token of a transaction that was cancelled', async () => {
  const engine = await openEngine();
  const send = (ClientRequestToken: string, ConditionExpression?: string) =>
    engine.client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken,
        TransactItems: [{ Put: { TableName, Item: { ...Key, n: { N: '1' } }, ConditionExpression } }],
      }),
    );
  await expect(send('token', 'attribute_exists(pk)')).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  await send('token');
  expect(await counted(engine)).toBe('1');
  await engine.close();
});

test('remembers its tokens after a restart, and forgets what has expired', async () => {
  await inNewDirectory(async (directory) => {
    let now = minutes(1);
    const restarted = () => openEngine({ directory, now: () => now });
    let engine = await restarted();
    await add(engine, 'old');
    now += minutes(6);
    await add(engine, 'young');
    await engine.close();

    now += minutes(6);
    engine = await restarted();
    await add(engine, 'young');
    expect(await counted(engine)).toBe('2');
    await add(engine, 'old');
    expect(await counted(engine)).toBe('3');
    await engine.close();
  });
});
