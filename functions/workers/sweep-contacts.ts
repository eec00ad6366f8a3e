import { sweepContacts } from '../../shared/erasing/sweep-contacts.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/**
 * Each minute: makes contacts findable whose creator did not get to it, counts what the list has not counted, and has
 * erased what stopped being erased.
 */
export const serve = scheduledWorker('sweep-contacts', sweepContacts);
export const handler = serve(livePorts);
