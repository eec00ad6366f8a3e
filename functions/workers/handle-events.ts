import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { handleEvent } from '../../shared/runtime/handle-event.ts';
import { lateMediaPorts } from '../../shared/runtime/late-media-ports.ts';
import { forReader } from '../../shared/runtime/live-reader-ports.ts';
import { withSockets } from '../../shared/runtime/live-socket-ports.ts';

/**
 * The events queue, with its tasks: finishes sends, announces messages, calls and changes of contacts, receives echoes again, does what
 * follows the recording of a received message, fetches files again, revokes messages, replays deliveries, and erases what
 * deleted contacts and subscriptions have left.
 */
export const serve = queueWorker('handle-events', handleEvent);
export const handler = serve(forReader(withSockets(lateMediaPorts)));
