import { SQSClient } from '@aws-sdk/client-sqs';

/** Where a queue is. The SQS at `endpoint` is asked, whatever host stands in the URL. */
export interface QueueLocation {
  readonly endpoint: string;
  readonly queue: { readonly url: string; readonly arn: string };
}

export interface OpenQueue {
  readonly client: SQSClient;
  readonly url: string;
}

/** The most messages that SQS gives or deletes in one request. */
export const requestSize = 10;

/** A client that never asks twice: a pump tries again by itself, for as long as it runs. */
export function openQueue({ endpoint, queue }: QueueLocation): OpenQueue {
  const client = new SQSClient({
    endpoint,
    region: queue.arn.split(':')[3],
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    useQueueUrlAsEndpoint: false,
    maxAttempts: 1,
  });
  return { client, url: queue.url };
}
