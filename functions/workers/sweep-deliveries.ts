import { sweepDeliveries } from '../../shared/delivering/sweep-deliveries.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** Each minute: has attempts made whose time has come, and looks after webhooks that keep failing. */
export const serve = scheduledWorker('sweep-deliveries', sweepDeliveries);
export const handler = serve(livePorts(table, queues));
