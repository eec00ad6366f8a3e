import { sweepBroadcasts } from '../../shared/broadcasting/sweep-broadcasts.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** Each minute: has broadcasts start whose time has come, and go on whose run has died. */
export const serve = scheduledWorker('sweep-broadcasts', sweepBroadcasts);
export const handler = serve(livePorts(table, queues));
