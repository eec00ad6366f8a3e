import { workers } from '../../shared/routes.ts';
import { loadFunction } from './functions.ts';
import { startQueuePump } from './queue-pump.ts';
import { runEvery } from './schedule.ts';
import type { Engines } from './start-engines.ts';
import type { Stops } from './stops.ts';

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
        invoke,
      });
      stops.push(pump.stop);
    }
  }
}
