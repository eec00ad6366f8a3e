import { sweepContacts } from '../../shared/erasing/sweep-contacts.ts';
import { scheduledWorker } from '../../shared/queue/scheduled-worker.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/**
 * Each minute: does what the creation or change of a contact left undone, its search entries and its events, makes the buckets of
 * contact lists that are due, and enqueues deleted contacts whose erasure has stopped.
 */
export const serve = scheduledWorker('sweep-contacts', sweepContacts);
export const handler = serve(livePorts(table, queues));
