import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from '../base/env.ts';
import { type EnvName, envNames, queueUrls } from '../base/env-names.ts';
import { lazy } from '../base/lazy.ts';
import { sqsSender } from '../queue/queue-sender.ts';
import type { QueueName } from '../queues.ts';
import { leanClient } from './lean-client.ts';
import { clientSettings } from './live-ports.ts';
import { sdkRequests } from './sdk-requests.ts';

/** A send enqueues its outcome, and can go on when the queue does not take it: two short tries. */
const queueClientSettings = {
  ...clientSettings,
  maxAttempts: 2,
  requestHandler: sdkRequests({ connectMs: 1_000, answerMs: 2_000 }),
};

/** The queues' client, one for all of them. */
export const sqs = lazy(() => leanClient(new SQSClient({ ...queueClientSettings, useQueueUrlAsEndpoint: false })));

/** The queues by this client. */
export function queuesOn(client: () => SQSClient) {
  const queue = (url: EnvName) => () => sqsSender(client(), env(url));
  async function lookAtQueue(name: QueueName): Promise<void> {
    const QueueUrl = env(queueUrls[name]);
    await client().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
  }
  return {
    eventsQueue: queue(envNames.eventsQueueUrl),
    inboundQueue: queue(envNames.inboundQueueUrl),
    inboundDeadLetters: queue(envNames.inboundDeadLettersUrl),
    deliveriesQueue: queue(envNames.deliveriesQueueUrl),
    slowDeliveriesQueue: queue(envNames.slowDeliveriesQueueUrl),
    broadcastsQueue: queue(envNames.broadcastsQueueUrl),
    queueLook: () => lookAtQueue,
  };
}

/** The queues that a running function sends to, or looks at. */
export const queues = queuesOn(sqs);
