import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { handleDelivery } from '../../shared/webhooks/deliver/handle-delivery-message.ts';

/** The queue of deliveries: POSTs events to the organizations' webhooks. An attempt begun is never begun again at once. */
export const serve = queueWorker('deliver-webhook', handleDelivery, { tries: 1 });
export const handler = serve(livePorts);
