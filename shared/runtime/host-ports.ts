import { env } from '../base/env.ts';
import { queueUrls } from '../base/env-names.ts';
import { lazyObject } from '../base/lazy.ts';
import { sqsVisibility } from '../queue/visibility.ts';
import type { Ports } from './deps.ts';
import { liveAudioPorts } from './live-audio-ports.ts';
import { type Clients, portsOn } from './live-ports.ts';
import { withSockets } from './live-socket-ports.ts';

/** All ports of a running function, for a host that has clients of its own for the table and the queues. */
export const hostPorts = (clients: Clients): Ports =>
  lazyObject(
    { ...portsOn(clients), visibility: () => sqsVisibility(clients.sqs(), (queue) => env(queueUrls[queue])) },
    withSockets(liveAudioPorts),
  );
