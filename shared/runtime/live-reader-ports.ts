import { env } from '../base/env.ts';
import { queueUrls } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import { sqsVisibility } from '../queue/visibility.ts';
import type { Ports } from './deps.ts';
import { sqs } from './live-ports.ts';

/** Ports of a running function, for the worker of a queue: with when it is shown again what it has received. */
export const forReader = <P extends object>(ports: P): Pick<Ports, 'visibility'> & P =>
  lazyObject<Pick<Ports, 'visibility'>, P>(
    { visibility: () => sqsVisibility(sqs(), (queue) => env(queueUrls[queue])) },
    ports,
  );
