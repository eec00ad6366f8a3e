import { finishSend } from '../../shared/messages/finish-send.ts';
import { queueWorker } from '../../shared/queue/queue-worker.ts';
import { liveMediaPorts } from '../../shared/runtime/live-media-ports.ts';

/** The events queue: finishes sends that their handlers could not. */
export const serve = queueWorker('handle-events', finishSend);
export const handler = serve(liveMediaPorts);
