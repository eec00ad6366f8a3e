import { sweepDeliveries } from '../../shared/delivering/sweep-deliveries.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/** Each minute: has attempts made whose time has come, and looks after webhooks that keep failing. */
export const serve = scheduledWorker('sweep-deliveries', sweepDeliveries);
export const handler = serve(livePorts(table, queues));
