import { workers } from '../../shared/routes.ts';
import { loadFunction } from './functions.ts';
import { startQueuePump } from './queue-pump.ts';
import { runEvery } from './schedule.ts';
import type { Engines } from './start-engines.ts';
import type { Stops } from './stops.ts';

/** A receive ends within a second; a worker that takes longer is left, and its messages come again. */
const stopWithinMs = 1500;

/** Runs every worker as its row says: on its schedule, or on the batches of its queue. */
export async function startWorkers(root: URL, engines: Engines, stops: Stops): Promise<void> {
  for (const row of workers) {
    const invoke = await loadFunction(root, row);
    if ('everyMinutes' in row.trigger) stops.push(runEvery(row.trigger.everyMinutes, invoke));
    else {
      const { queue, batchSize, concurrency } = row.trigger;
      const pump = startQueuePump({
        endpoint: engines.sqs,
        queue: engines.queues[queue],
        batchSize,
        maximumConcurrency: concurrency,
        stopWithinMs,
        invoke,
      });
      stops.push(pump.stop);
    }
  }
}
