import { handleDelivery } from '../../shared/delivering/deliver.ts';
import { withinSlots } from '../../shared/delivering/delivery-slots.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { outbound } from '../../shared/runtime/live-outbound.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';
import { visibility } from '../../shared/runtime/live-visibility.ts';

/** The queue of deliveries: POSTs events to the organizations' webhooks. An attempt begun is never begun again at once. */
export const serve = withinSlots(queueWorker('deliver-webhook', handleDelivery, { tries: 1 }));
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound));
