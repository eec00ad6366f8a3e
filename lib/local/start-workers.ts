import { workers } from '../../shared/routes.ts';
import type { Engines } from './environment.ts';
import { type Invoke, loadFunction } from './functions.ts';
import type { Stops } from './lifetime.ts';
import { startQueuePump } from './queue-pump.ts';

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

/**
 * Invokes a worker every `minutes`, as EventBridge does; a run that is still going on is not joined by another. Returns
 * what ends it.
 */
export function runEvery(minutes: number, invoke: Invoke): () => void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    // The worker has logged what went wrong; the next run is the retry.
    await invoke({ source: 'aws.scheduler', 'detail-type': 'Scheduled Event', detail: {} }).catch(() => {});
    running = false;
  }, minutes * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
