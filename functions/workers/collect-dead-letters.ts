import { collectLetter } from '../../shared/dead-letters/collect.ts';
import { recordWorker } from '../../shared/queue/queue-worker.ts';
import { lateMediaPorts } from '../../shared/runtime/late-media-ports.ts';
import { forReader } from '../../shared/runtime/live-reader-ports.ts';

/** The dead-letter queues of all queues: keeps what comes into them in the table, one by one. */
export const serve = recordWorker('collect-dead-letters', collectLetter);
export const handler = serve(forReader(lateMediaPorts));
