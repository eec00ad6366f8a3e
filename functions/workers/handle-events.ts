import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { handleEvent } from '../../shared/runtime/handle-event.ts';
import {
  lateMedia,
  livePorts,
  outbound,
  queues,
  secrets,
  sockets,
  table,
  visibility,
} from '../../shared/runtime/live.ts';

/**
 * The events queue, with its tasks: finishes sends, announces messages, calls and changes of contacts, receives echoes again, does what
 * follows the recording of a received message, fetches files again, revokes messages, replays deliveries, and erases what
 * deleted contacts and subscriptions have left.
 */
export const serve = queueWorker('handle-events', handleEvent);
export const handler = serve(livePorts(table, queues, visibility, secrets, outbound, lateMedia, sockets));
