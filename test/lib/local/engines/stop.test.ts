import { once } from 'node:events';
import { connect } from 'node:net';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { inNewDirectory, openEngine, tableName as TableName, withEngine } from './open-engine.ts';

const item = (i: number) => ({ pk: { S: 'P' }, sk: { S: `${i}` } });

test('finishes what it has begun before it stops', async () => {
  await inNewDirectory(async (directory) => {
    const puts = Array.from({ length: 10 }, (_, i) => new PutItemCommand({ TableName, Item: item(i) }));
    const { client, close } = await openEngine({ directory });
    await client.send(new GetItemCommand({ TableName, Key: item(0) }));
    const sent = Promise.allSettled(puts.map((put) => client.send(put)));
    await close();
    const acknowledged = [...(await sent).entries()].filter(([, { status }]) => status === 'fulfilled').map(([i]) => i);
    await withEngine({ directory }, async ({ client }) => {
      const gets = acknowledged.map((i) => client.send(new GetItemCommand({ TableName, Key: item(i) })));
      expect((await Promise.all(gets)).map(({ Item }) => Item)).toEqual(acknowledged.map(item));
    });
  });
});

test('stops though a client holds an idle connection and another went away in the middle of a request', async () => {
  const engine = await openEngine();
  const port = Number(new URL(engine.endpoint).port);
  const [idle, gone] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all([once(idle, 'connect'), once(gone, 'connect')]);
  gone.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half":');
  await engine.client.send(new GetItemCommand({ TableName, Key: item(0) }));
  gone.destroy();
  const closed = once(idle, 'close');
  await engine.close();
  await closed;
  await expect(fetch(engine.endpoint)).rejects.toThrow();
});
