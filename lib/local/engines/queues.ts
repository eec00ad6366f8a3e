import { defineQueue, type QueueAddress, type QueueDefinition } from './queues/define-queue.ts';
import { buildApp } from './queues/fauxqs.ts';
import { openStores } from './queues/open-stores.ts';

export interface LocalQueues {
  /** SQS's protocol; clients need `useQueueUrlAsEndpoint: false`. */
  readonly endpoint: string;
  /** Makes the queue, or applies what has changed since the last start. */
  queue(definition: QueueDefinition): Promise<QueueAddress & { readonly deadLetters: QueueAddress }>;
  stop(): Promise<void>;
}

/**
 * SQS on a free port of 127.0.0.1, for one process. With a directory, queues outlive the process, however it ends. A
 * directory that is in use or corrupt rejects with an error of one line.
 */
export async function startQueues(options: { directory?: string }): Promise<LocalQueues> {
  const stores = openStores(options.directory);
  const app = buildApp({ logger: false, stores });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    stores.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    endpoint,
    queue: async (definition) => defineQueue(stores, endpoint, definition),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
