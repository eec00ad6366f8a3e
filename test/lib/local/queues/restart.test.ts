import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { expect, test } from '@jest/globals';
import { startQueues } from '../../../../lib/local/engines/queues.ts';
import { eventually } from './eventually.ts';
import { clientOf, inNewDirectory, openQueues } from './open-queues.ts';

async function startChild(directory: string) {
  const child = spawn(process.execPath, ['--no-warnings', `${import.meta.dirname}/crash-child.ts`, directory]);
  const endpoint = String((await once(child.stdout, 'data'))[0]).trim();
  return {
    endpoint,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('loses nothing when the process is killed: messages in every state, order, queue URLs', () =>
  inNewDirectory(async (directory) => {
    const child = await startChild(directory);
    const client = clientOf(child.endpoint);
    const [QueueUrl, ordered] = ['work', 'ordered.fifo'].map((name) => `${child.endpoint}/000000000000/${name}`);
    const receive = async (request: object = {}) => {
      const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, ...request }));
      return Messages[0];
    };
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'deleted' }));
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: (await receive())?.ReceiptHandle }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'in flight' }));
    const receivedAt = Date.now();
    const inFlight = await receive({ VisibilityTimeout: 1 });
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'delayed', DelaySeconds: 60 }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'ready' }));
    for (const MessageBody of ['1', '2', '3']) {
      const group = { MessageGroupId: 'A', MessageDeduplicationId: MessageBody };
      await client.send(new SendMessageCommand({ QueueUrl: ordered, MessageBody, ...group }));
    }
    client.destroy();
    await child.kill();

    const queues = await openQueues({ directory });
    const queue = { ...(await queues.define()), url: QueueUrl ?? '' };
    const fifo = await queues.define({ name: 'ordered', fifo: true });
    expect(queue.url).not.toContain(queues.engine.endpoint);
    expect((await queues.contents(fifo)).ready).toEqual(['1', '2', '3']);
    const received: Message[] = [];
    await eventually(async () => {
      received.push(...(await queues.receive(queue, { WaitTimeSeconds: 1 })));
      expect(received.map(({ Body }) => Body).toSorted()).toEqual(['in flight', 'ready']);
    });
    expect(Date.now() - receivedAt).toBeGreaterThanOrEqual(1000);
    const back = received.find(({ Body }) => Body === 'in flight');
    expect([back?.MessageId, back?.Attributes?.ApproximateReceiveCount]).toEqual([inFlight?.MessageId, '2']);
    expect((await queues.contents(queue)).delayed).toEqual(['delayed']);
    await queues.close();
  }));

test('applies what has changed in a definition, and keeps the messages', () =>
  inNewDirectory(async (directory) => {
    const before = await openQueues({ directory });
    await before.send(await before.define({ visibilitySeconds: 30, deadLetterAfter: 5 }), ['kept']);
    await before.close();
    const after = await openQueues({ directory });
    const queue = await after.define({ visibilitySeconds: 7, deadLetterAfter: 2 });
    const request = { QueueUrl: queue.url, AttributeNames: ['All' as const] };
    const { Attributes } = await after.client.send(new GetQueueAttributesCommand(request));
    expect(Attributes).toMatchObject({ QueueArn: queue.arn, VisibilityTimeout: '7' });
    expect(JSON.parse(Attributes?.RedrivePolicy ?? '')).toEqual({
      deadLetterTargetArn: queue.deadLetters.arn,
      maxReceiveCount: 2,
    });
    expect((await after.contents(queue)).ready).toEqual(['kept']);
    await after.close();
  }));

test('makes a message visible at once, also on disk, and keeps its receive count', () =>
  inNewDirectory(async (directory) => {
    const before = await openQueues({ directory });
    const queue = await before.define();
    await before.send(queue, ['again']);
    const [message] = await before.receive(queue);
    await before.release(queue, message?.ReceiptHandle ?? '');
    await before.close();
    const after = await openQueues({ directory });
    const [again] = await after.receive(queue);
    expect([again?.Body, again?.Attributes?.ApproximateReceiveCount]).toEqual(['again', '2']);
    await after.close();
  }));

test('moves a poison message to the dead-letter queue on disk', () =>
  inNewDirectory(async (directory) => {
    const before = await openQueues({ directory });
    const queue = await before.define({ deadLetterAfter: 1 });
    await before.send(queue, ['poison', 'good']);
    const [poison] = await before.receive(queue, { MaxNumberOfMessages: 1 });
    await before.release(queue, poison?.ReceiptHandle ?? '');
    expect((await before.receive(queue)).map(({ Body }) => Body)).toEqual(['good']);
    await before.close();
    const after = await openQueues({ directory });
    expect((await after.contents(queue)).inFlight).toEqual(['good']);
    expect((await after.contents(queue.deadLetters)).ready).toEqual(['poison']);
    await after.close();
  }));

test('refuses a directory that another process has open, until that one ends', () =>
  inNewDirectory(async (directory) => {
    const child = await startChild(directory);
    await expect(startQueues({ directory })).rejects.toThrow(
      `The local queues' directory ${directory} is in use by another process: stop that one first`,
    );
    await child.kill();
    await (await startQueues({ directory })).stop();
  }));

test('refuses a directory whose file is garbage', () =>
  inNewDirectory(async (directory) => {
    await (await openQueues({ directory })).close();
    await writeFile(join(directory, 'fauxqs.db'), 'garbage '.repeat(1000));
    const refused = await startQueues({ directory }).catch((error: Error) => error.message);
    expect(refused).toMatch(/^The local queues' directory \S+ is corrupt \(.+\): delete it to start afresh$/);
    expect(refused).toContain(directory);
  }));

test('refuses a directory that is none', () =>
  inNewDirectory(async (parent) => {
    const directory = join(parent, 'file');
    await writeFile(directory, '');
    await expect(startQueues({ directory })).rejects.toThrow(`directory ${directory} cannot be opened: EEXIST`);
  }));
