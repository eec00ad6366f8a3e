import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { handleEvent } from '../../shared/runtime/handle-event.ts';
import { lateMedia } from '../../shared/runtime/late-media.ts';
import { outbound } from '../../shared/runtime/live-outbound.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { sockets } from '../../shared/runtime/live-sockets.ts';
import { table } from '../../shared/runtime/live-table.ts';
import { visibility } from '../../shared/runtime/live-visibility.ts';

/**
 * The events queue, with its tasks: finishes sends, announces messages, calls and changes of contacts, receives echoes again, does what
 * follows the recording of a received message, fetches files again, revokes messages, replays deliveries, and erases what
 * deleted contacts and subscriptions have left.
 */
export const serve = queueWorker('handle-events', handleEvent);
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound, lateMedia, sockets));
