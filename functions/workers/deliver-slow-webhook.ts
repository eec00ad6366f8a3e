import { handleSlowDelivery } from '../../shared/delivering/deliver.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { forReader } from '../../shared/runtime/live-reader-ports.ts';

/** The queue of deliveries to webhooks that answer slowly, of backlogs, and of what is beyond an organization's slots. An attempt begun is never begun again at once. */
export const serve = queueWorker('deliver-slow-webhook', handleSlowDelivery, { tries: 1 });
export const handler = serve(forReader(livePorts));
