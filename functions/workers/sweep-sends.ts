import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { table } from '../../shared/runtime/live-table.ts';
import { sweepSends } from '../../shared/sending/sweep.ts';

/** Each minute: finds sends that are not finished, and enqueues them. */
export const serve = scheduledWorker('sweep-sends', sweepSends);
export const handler = serve(livePorts(table, queues));
