import { sweepBroadcasts } from '../../shared/broadcasting/sweep-broadcasts.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/** Each minute: has broadcasts start whose time has come, and go on whose run has died. */
export const serve = scheduledWorker('sweep-broadcasts', sweepBroadcasts);
export const handler = serve(livePorts(table, queues));
