import { lazyObject } from '../base/lazy.ts';
import type { Ports } from './deps.ts';
import { liveAudioPorts } from './live-audio-ports.ts';
import { type Clients, portsOn } from './live-ports.ts';
import { readerPorts } from './live-reader-ports.ts';
import { withSockets } from './live-socket-ports.ts';

/** All ports of a running function, for a host that has clients of its own for the table and the queues. */
export const hostPorts = (clients: Clients): Ports =>
  readerPorts(clients.sqs, lazyObject(portsOn(clients), withSockets(liveAudioPorts)));
