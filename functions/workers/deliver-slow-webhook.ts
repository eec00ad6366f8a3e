import { handleSlowDelivery } from '../../shared/delivering/deliver.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { livePorts, outbound, queues, secrets, table, visibility } from '../../shared/runtime/live.ts';

/** The queue of deliveries to webhooks that answer slowly, of backlogs, and of what is beyond an organization's slots. An attempt begun is never begun again at once. */
export const serve = queueWorker('deliver-slow-webhook', handleSlowDelivery, { tries: 1 });
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound));
