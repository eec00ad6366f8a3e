import { measureMedia } from '../../shared/media/measure-media.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts, media, table } from '../../shared/runtime/live.ts';

/** Each minute: measures the files of organizations that have not been measured for a day. */
export const serve = scheduledWorker('measure-media', measureMedia);
export const handler = serve(livePorts(table, media));
