import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type DynamoDBClient, PutItemCommand, QueryCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { clientOf, inNewDirectory, tableName as TableName, withEngine } from './open-engine.ts';

const at = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });

/** Puts one item with an index entry, raises a counter and deletes an item, larger than a block of LevelDB's log (32 KB). */
const transaction = () =>
  new TransactWriteItemsCommand({
    ClientRequestToken: 'the-same-for-the-retry',
    TransactItems: [
      {
        Put: {
          TableName,
          Item: { ...at('put'), due_shard: { S: 'S' }, due_at: { S: '1' }, text: { S: 'x'.repeat(50_000) } },
        },
      },
      {
        Update: {
          TableName,
          Key: at('counter'),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        },
      },
      { Delete: { TableName, Key: at('deleted') } },
    ],
  });

async function seed(client: DynamoDBClient) {
  await client.send(new PutItemCommand({ TableName, Item: { ...at('counter'), n: { N: '0' } } }));
  await client.send(new PutItemCommand({ TableName, Item: at('deleted') }));
}

/** `nothing`, `all`, or whatever else there is. */
async function applied(client: DynamoDBClient) {
  const query = async (KeyConditionExpression: string, value: string, IndexName?: string) => {
    const ExpressionAttributeValues = { ':v': { S: value } };
    const command = new QueryCommand({ TableName, IndexName, KeyConditionExpression, ExpressionAttributeValues });
    return (await client.send(command)).Items ?? [];
  };
  const found = (await query('pk = :v', 'P')).map((item) => `${item.sk?.S}${item.n?.N ?? ''}`);
  const state = { found, due: (await query('due_shard = :v', 'S', 'due')).map((item) => item.sk?.S) };
  const text = JSON.stringify(state);
  if (text === JSON.stringify({ found: ['counter0', 'deleted'], due: [] })) return 'nothing';
  if (text === JSON.stringify({ found: ['counter1', 'put'], due: ['put'] })) return 'all';
  return state;
}

const [nothing, all] = [['nothing'], ['all']];

test.each([
  { moment: 'before', outcomes: nothing },
  { moment: 'during', outcomes: [...nothing, ...all] },
  { moment: 'after', outcomes: all },
])(
  'leaves all or nothing, and applies once on retry, when the process is killed $moment the commit',
  async ({ moment, outcomes }) => {
    await inNewDirectory(async (directory) => {
      await withEngine({ directory }, ({ client }) => seed(client));

      const script = `${import.meta.dirname}/crash-child.ts`;
      const child = spawn(process.execPath, ['--no-warnings', script, directory, moment]);
      const exited = once(child, 'exit');
      const endpoint = String((await once(child.stdout, 'data'))[0]).trim();
      const client = clientOf(endpoint);
      await expect(client.send(transaction())).rejects.toThrow();
      client.destroy();
      expect(await exited).toEqual([null, 'SIGKILL']);

      await withEngine({ directory }, async ({ client }) => {
        expect(outcomes).toContainEqual(await applied(client));
        await client.send(transaction());
        expect(await applied(client)).toBe('all');
      });
    });
  },
);

test('leaves all or nothing wherever the writing of the commit stops', async () => {
  await inNewDirectory(async (directory) => {
    const [whole, torn] = [join(directory, 'whole'), join(directory, 'torn')];
    const log = async (of: string) => join(of, (await readdir(of)).find((name) => name.endsWith('.log')) ?? 'no log');
    const before = await withEngine({ directory: whole }, async ({ client }) => {
      await seed(client);
      const { size } = await stat(await log(whole));
      await client.send(transaction());
      return size;
    });
    const after = (await stat(await log(whole))).size;

    const outcomes: unknown[] = [];
    for (const length of [before, before + 1, before + 20_000, before + 40_000, after - 1, after]) {
      await cp(whole, torn, { recursive: true });
      await truncate(await log(torn), length);
      outcomes.push(await withEngine({ directory: torn }, ({ client }) => applied(client)));
      await rm(torn, { recursive: true });
    }
    expect(outcomes).toEqual([...Array(5).fill('nothing'), 'all']);
  });
});
