import { once } from 'node:events';
import { connect } from 'node:net';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { inNewDirectory, openEngine, tableName as TableName } from './open-engine.ts';

const item = (i: number) => ({ pk: { S: 'P' }, sk: { S: `${i}` } });

test('finishes what it has begun before it stops', async () => {
  await inNewDirectory(async (directory) => {
    let engine = await openEngine({ directory });
    await engine.client.send(new GetItemCommand({ TableName, Key: item(0) }));
    const sent = Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => engine.client.send(new PutItemCommand({ TableName, Item: item(i) }))),
    );
    await engine.close();
    const acknowledged = (await sent).map((answer) => answer.status === 'fulfilled');
    engine = await openEngine({ directory });
    const { client } = engine;
    for (const [i, wasAcknowledged] of acknowledged.entries()) {
      const { Item } = await client.send(new GetItemCommand({ TableName, Key: item(i) }));
      if (wasAcknowledged) expect(Item).toEqual(item(i));
    }
    await engine.close();
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
