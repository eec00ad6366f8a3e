import type { QueueName } from '../../shared/queues.ts';
import { type WorkerRow, workers } from '../../shared/routes.ts';
import { timeoutSecondsOf } from './functions.ts';

/** From the end of a worker's time until others see what it has not finished. */
const graceSeconds = 5;

/**
 * For how long a queue hides what its worker has taken: for as long as that may run, so that nobody begins what somebody
 * is still at. Not six times as long, as on AWS: there is no throttled poller here, and a person does not want to wait.
 */
export function visibilitySecondsOf(name: QueueName): number {
  const rows: readonly WorkerRow[] = workers;
  const timeouts = rows
    .filter(({ trigger }) => 'queue' in trigger && trigger.queue === name)
    .map((row) => timeoutSecondsOf(row));
  return Math.max(0, ...timeouts) + graceSeconds;
}
