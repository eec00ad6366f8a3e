import { handleDelivery } from '../../shared/delivering/deliver.ts';
import { withinSlots } from '../../shared/delivering/delivery-slots.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { livePorts, outbound, queues, secrets, table, visibility } from '../../shared/runtime/live.ts';

/** The queue of deliveries: POSTs events to the organizations' webhooks. An attempt begun is never begun again at once. */
export const serve = withinSlots(queueWorker('deliver-webhook', handleDelivery, { tries: 1 }));
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound));
