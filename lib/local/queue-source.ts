import {
  DeleteMessageBatchCommand,
  type DeleteMessageBatchRequestEntry,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { pauses } from './queue-pauses.ts';

export interface QueueAt {
  /** Where SQS is; the host in `url` is not looked at. */
  readonly endpoint: string;
  readonly queue: { readonly url: string; readonly arn: string };
}

/** The most that SQS takes or gives in one request. */
export const requestSize = 10;

/** Seconds that an empty receive waits, and so what `stop` may have to wait for. */
const waitSeconds = 1;

const deleteTries = 5;

/** What a pump does with its queue. */
export class QueueSource {
  readonly #client: SQSClient;
  readonly #url: string;

  constructor({ endpoint, queue }: QueueAt) {
    this.#client = new SQSClient({
      endpoint,
      region: queue.arn.split(':')[3],
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      useQueueUrlAsEndpoint: false,
      // The pump tries again by itself, for as long as it runs.
      maxAttempts: 1,
    });
    this.#url = queue.url;
  }

  /** Up to `most` messages, as soon as there are any. Empty when there were none for a second. */
  async receive(most: number): Promise<Message[]> {
    const { Messages = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#url,
        MaxNumberOfMessages: Math.min(most, requestSize),
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
    );
    return Messages;
  }

  /** Throws when some could not be deleted; they come back. */
  async delete(messages: readonly Message[]): Promise<void> {
    let left = messages.map(({ ReceiptHandle }, index) => ({ Id: `${index}`, ReceiptHandle }));
    const pause = pauses();
    for (let tries = 1; left.length > 0; tries += 1) {
      if (tries > 1) await pause.next();
      const requests = Array.from({ length: Math.ceil(left.length / requestSize) }, (_, index) =>
        this.#deleteOnce(left.slice(index * requestSize, (index + 1) * requestSize), tries === deleteTries),
      );
      left = (await Promise.all(requests)).flat();
    }
  }

  /** Those that are still there. */
  async #deleteOnce(Entries: DeleteMessageBatchRequestEntry[], isLast: boolean) {
    try {
      const { Failed = [] } = await this.#client.send(new DeleteMessageBatchCommand({ QueueUrl: this.#url, Entries }));
      if (Failed.length>0 && isLast) throw new Error(`${Failed.length} messages could not be deleted: ${Failed[0]?.Message}`);
      return Entries.filter(({ Id }) => Failed.some((failed) => failed.Id === Id));
    } catch (error) {
      if (isLast) throw error;
      return Entries;
    }
  }

  close(): void {
    this.#client.destroy();
  }
}
