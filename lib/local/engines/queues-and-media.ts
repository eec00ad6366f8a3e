import { defineQueue, type QueueAddress, type QueueDefinition } from './queues-and-media/define-queue.ts';
import { buildApp } from './queues-and-media/fauxqs.ts';
import { openStores } from './queues-and-media/open-stores.ts';
import { refuseSubresources } from './queues-and-media/refuse-subresources.ts';

export interface QueuesAndMedia {
  /** SQS and S3 at one address. S3 clients need `forcePathStyle`, SQS clients `useQueueUrlAsEndpoint: false`. */
  readonly endpoint: string;
  /** Makes the queue, or applies what has changed since the last start. */
  queue(definition: QueueDefinition): Promise<QueueAddress & { readonly deadLetters: QueueAddress }>;
  /** Makes the bucket if there is none. */
  bucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * SQS and S3 on a free port of 127.0.0.1, for one process. With a directory, queues and objects outlive the process,
 * however it ends. A directory that is in use or corrupt rejects with an error of one line.
 */
export async function startQueuesAndMedia(options: { directory?: string }): Promise<QueuesAndMedia> {
  const stores = openStores(options.directory);
  const app = buildApp({ logger: false, stores });
  refuseSubresources(app);
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    await app.close();
    stores.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    endpoint,
    queue: async (definition) => defineQueue(stores, endpoint, definition),
    bucket: async (name) => stores.s3Store.createBucket(name),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
