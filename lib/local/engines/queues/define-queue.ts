import type { Stores } from './open-stores.ts';

export interface QueueDefinition {
  /** Without `.fifo`, which AWS asks for at the end of some names: `fifo` adds it. */
  readonly name: string;
  readonly visibilitySeconds: number;
  /** Receives of one message after which the next one sets it aside in `<name>-dead`. */
  readonly deadLetterAfter: number;
  readonly fifo?: boolean;
}

export interface QueueAddress {
  readonly url: string;
  readonly arn: string;
}

const account = '000000000000';

/** Makes a queue and its dead-letter queue, or brings those that are there up to date. Their messages stay. */
export function defineQueue(stores: Stores, endpoint: string, definition: QueueDefinition) {
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
    else stores.guard(stores.sqsStore.createQueue(queueName, address.url, address.arn, attributes));
    return address;
  }
}

/** fauxqs finds a queue by the last part of its URL, so that the URLs of an earlier start, with its port, go on working. */
function addressOf(queueName: string, endpoint: string): QueueAddress {
  return { url: `${endpoint}/${account}/${queueName}`, arn: `arn:aws:sqs:us-east-1:${account}:${queueName}` };
}
