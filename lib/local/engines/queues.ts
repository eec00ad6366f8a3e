import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { buildApp } from 'fauxqs';
import type { EngineAnswer } from '../../engine-calls/direct-client.ts';
import { noteGroups } from './fair-queues.ts';
import { queueAnswers } from './queue-answers.ts';
import { openStores, type Stores } from './queue-stores.ts';
import { isSignedBy } from './signature.ts';

/** SQS on this machine. */
export interface LocalQueues {
  /** SQS's protocol; clients need `useQueueUrlAsEndpoint: false`. */
  readonly endpoint: string;
  /** The same without a connection and a signature, for this process. */
  readonly answer: EngineAnswer;
  /** Makes the queue, or applies what has changed since the last start. */
  queue(definition: QueueDefinition): Promise<QueueAddress & { readonly deadLetters: QueueAddress }>;
  stop(): Promise<void>;
}

/**
 * SQS on a free port of 127.0.0.1, for one process. With a directory, queues outlive the process, however it ends. A
 * directory that is in use or corrupt rejects with an error of one line. With a `key`, requests that were not signed with it
 * are refused.
 */
export async function startQueues(options: { directory?: string; key?: string }): Promise<LocalQueues> {
  const stores = openStores(options.directory);
  const app = buildApp({ logger: false, stores });
  refuseUnsigned(app, options.key);
  app.addHook('preHandler', async ({ body }) => noteGroups(body));
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    stores.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    endpoint,
    answer: queueAnswers(stores.sqsStore),
    queue: async (definition) => defineQueue(stores, endpoint, definition),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Refuses, before anything is read of it, what was not signed with the key. */
function refuseUnsigned(app: ReturnType<typeof buildApp>, key: string | undefined): void {
  if (key === undefined) return;
  app.addHook('preParsing', async ({ raw }, reply, payload) => {
    const body = await buffer(payload);
    if (isSignedBy(key, raw, body)) return Readable.from([body], { objectMode: false });
    const refusal = {
      __type: 'com.amazonaws.sqs#InvalidSignatureException',
      message: 'not signed with this start’s key',
    };
    return reply.code(403).type('application/x-amz-json-1.0').send(JSON.stringify(refusal));
  });
}

/** What is said about a queue that is to be made. */
export interface QueueDefinition {
  /** Without `.fifo`, which AWS asks for at the end of some names: `fifo` adds it. */
  readonly name: string;
  readonly visibilitySeconds: number;
  /** Receives of one message after which the next one dead-letters it, into `<name>-dead`. */
  readonly deadLetterAfter: number;
  readonly fifo?: boolean;
}

/** Where a queue is. Its URL has the engine's port, which another start may change; its ARN stays. */
export interface QueueAddress {
  readonly url: string;
  readonly arn: string;
}

const account = '000000000000';

/** Makes a queue and its dead-letter queue, or brings those that are there up to date. Their messages stay. */
function defineQueue(stores: Stores, endpoint: string, definition: QueueDefinition) {
  const { name, visibilitySeconds, deadLetterAfter, fifo } = definition;
  const ending = fifo ? '.fifo' : '';
  const kind: Record<string, string> = fifo ? { FifoQueue: 'true', ContentBasedDeduplication: 'false' } : {};
  const deadLetters = ensure(`${name}-dead${ending}`, kind);
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: deadLetters.arn, maxReceiveCount: deadLetterAfter });
  const queue = ensure(`${name}${ending}`, { ...kind, VisibilityTimeout: `${visibilitySeconds}`, RedrivePolicy });
  return { ...queue, deadLetters };

  function ensure(queueName: string, attributes: Record<string, string>): QueueAddress {
    const address = addressOf(queueName, endpoint);
    const existing = stores.sqsStore.getQueueByArn(address.arn);
    // Created again, a queue would lose its messages.
    if (existing) existing.setAttributes(attributes);
    else stores.prepare(stores.sqsStore.createQueue(queueName, address.url, address.arn, attributes));
    return address;
  }
}

/** fauxqs finds a queue by the last part of its URL, so that the URLs of an earlier start, with its port, go on working. */
function addressOf(queueName: string, endpoint: string): QueueAddress {
  return { url: `${endpoint}/${account}/${queueName}`, arn: `arn:aws:sqs:us-east-1:${account}:${queueName}` };
}
