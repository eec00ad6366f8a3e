import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { sweepMedia } from '../../shared/receiving/retry-media.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** Each minute: enqueues the received messages whose file could not be fetched and is to be fetched again. */
export const serve = scheduledWorker('sweep-media', sweepMedia);
export const handler = serve(livePorts);
