import { env } from '../base/env.ts';
import { queueUrls } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import { sqsVisibility } from '../queue/visibility.ts';
import type { Ports } from './deps.ts';
import { type Clients, sqs } from './live-ports.ts';

type Reading = Pick<Ports, 'visibility'>;

/** Ports of a running function, for the worker of a queue: with when it is shown again what it has received, by this client. */
export const readerPorts = <P extends object>(client: Clients['sqs'], ports: P): Reading & P =>
  lazyObject<Reading, P>({ visibility: () => sqsVisibility(client(), (queue) => env(queueUrls[queue])) }, ports);

/** The same by the client that all queues of a running function have. */
export const forReader = <P extends object>(ports: P): Reading & P => readerPorts(sqs, ports);
