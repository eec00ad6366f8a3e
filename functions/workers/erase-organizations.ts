import { eraseOrganizations } from '../../shared/erasing/erase-organizations.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts, media, table } from '../../shared/runtime/live.ts';

/** Each minute: erases a piece of every organization that was deleted, until nothing of it is left. */
export const serve = scheduledWorker('erase-organizations', eraseOrganizations);
export const handler = serve(livePorts(table, media));
