import { env } from '../base/env.ts';
import { queueUrls } from '../base/env-names.ts';
import { sqsVisibility } from '../queue/visibility.ts';
import { sqs } from './live-queues.ts';

/** When a queue's worker is shown again what it has received, by this client. */
export const visibilityOn = (client: typeof sqs) => ({
  visibility: () => sqsVisibility(client(), (queue) => env(queueUrls[queue])),
});

/** For the worker of a queue, by the client that all queues of a running function have. */
export const visibility = visibilityOn(sqs);
