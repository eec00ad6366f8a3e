import { networkInterfaces } from 'node:os';
import { expect, test } from '@jest/globals';
import { withQueues } from './open-queues.ts';

test('listens to this machine alone', () =>
  withQueues(async ({ engine }) => {
    const { hostname, port } = new URL(engine.endpoint);
    expect(hostname).toBe('127.0.0.1');
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.filter(({ internal, family }) => !internal && family === 'IPv4'),
    );
    for (const { address } of others) await expect(fetch(`http://${address}:${port}/health`)).rejects.toThrow();
  }));

test('stops at once though a client waits for messages, and stops only once', () =>
  withQueues(async ({ engine, define, receive }) => {
    const waiting = receive(await define(), { WaitTimeSeconds: 20 }).catch(() => 'cut');
    await Promise.all([engine.stop(), engine.stop()]);
    await engine.stop();
    expect(await waiting).toBe('cut');
  }));

test('what the functions do not ask of it is refused without a connection, and is no empty answer', () =>
  withQueues(async ({ engine, define }) => {
    const { url: QueueUrl } = await define();
    await expect(engine.answer('PurgeQueue', { QueueUrl })).rejects.toMatchObject({
      statusCode: 400,
      body: { __type: 'com.amazonaws.sqs#UnsupportedOperation' },
    });
  }));
