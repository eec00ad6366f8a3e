import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { handleEvent } from '../../shared/runtime/handle-event.ts';
import { liveMediaPorts } from '../../shared/runtime/live-media-ports.ts';

/** The events queue: finishes sends that their handlers could not, and erases what is left of deleted contacts. */
export const serve = queueWorker('handle-events', handleEvent);
export const handler = serve(liveMediaPorts);
