import { collectLetter } from '../../shared/dead-letters/collect.ts';
import { recordWorker } from '../../shared/queue/queue-worker.ts';
import { lateMedia, livePorts, table, visibility } from '../../shared/runtime/live.ts';

/** The dead-letter queues of all queues: keeps what comes into them in the table, one by one. */
export const serve = recordWorker('collect-dead-letters', collectLetter);
export const handler = serve(livePorts(table, visibility, lateMedia));
