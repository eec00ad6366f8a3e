import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';
import { sweepSends } from '../../shared/sending/sweep.ts';

/** Each minute: finds sends that are not finished, and enqueues them. */
export const serve = scheduledWorker('sweep-sends', sweepSends);
export const handler = serve(livePorts(table, queues));
