import { sweepUploads } from '../../shared/media/uploads/sweep-uploads.ts';
import { scheduledWorker, together } from '../../shared/queue/scheduled-worker.ts';
import { sweepMedia } from '../../shared/receiving/sweep-media.ts';
import { livePorts, media, queues, table } from '../../shared/runtime/live.ts';

/** Each minute: enqueues the received messages whose file could not be fetched and is to be fetched again, and deletes uploads whose time is over. */
export const serve = scheduledWorker('sweep-media', async (deps) =>
  together(...(await Promise.all([sweepMedia(deps), sweepUploads(deps)]))),
);
export const handler = serve(livePorts(table, queues, media));
