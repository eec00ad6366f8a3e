import { measureMedia } from '../../shared/media/measure-media.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { media } from '../../shared/runtime/live-media.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** Each minute: measures the files of organizations that have not been measured for a day. */
export const serve = scheduledWorker('measure-media', measureMedia);
export const handler = serve(livePorts(table, media));
