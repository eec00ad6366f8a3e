import { handleSlowDelivery } from '../../shared/delivering/deliver.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { outbound } from '../../shared/runtime/live-outbound.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';
import { visibility } from '../../shared/runtime/live-visibility.ts';

/** The queue of deliveries to webhooks that answer slowly, of backlogs, and of what is beyond an organization's slots. An attempt begun is never begun again at once. */
export const serve = queueWorker('deliver-slow-webhook', handleSlowDelivery, { tries: 1 });
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound));
