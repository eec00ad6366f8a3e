import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { sweepMedia } from '../../shared/receiving/sweep-media.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** Each minute: finds files of received messages that could not be fetched. */
export const serve = scheduledWorker('sweep-media', sweepMedia);
export const handler = serve(livePorts);
