import type { SQSClient } from '@aws-sdk/client-sqs';
import { type BatchTrigger, type DeadLettersTrigger, type QueueTrigger, workers } from '../../shared/routes.ts';
import type { Address, Engines } from './environment.ts';
import { type Invoke, loadFunction } from './functions.ts';
import type { Stops } from './lifetime.ts';
import { startQueuePump } from './queue-pump.ts';

/** A receive ends within a second; a worker that takes longer is left, and its messages come again. */
const stopWithinMs = 1500;

/** What workers run on. */
interface Host {
  readonly root: URL;
  readonly engines: Engines;
  readonly ports: object;
  /** Reads the queues. */
  readonly sqs: SQSClient;
}

/** Runs every worker as its row says: on its schedule, or on the batches of its queue, or of all dead-letter queues. */
export async function startWorkers({ root, engines, ports, sqs }: Host, stops: Stops): Promise<void> {
  for (const row of workers) {
    const invoke = await loadFunction(root, row, ports);
    const { trigger } = row;
    if ('everyMinutes' in trigger) stops.push(runEvery(trigger.everyMinutes, invoke));
    else for (const queue of queuesReadBy(trigger, engines)) stops.push(pumpOf({ queue, trigger, invoke }, sqs).stop);
  }
}

const queuesReadBy = (trigger: QueueTrigger | DeadLettersTrigger, { queues }: Engines): Address[] =>
  'queue' in trigger ? [queues[trigger.queue]] : Object.values(queues).map(({ deadLetters }) => deadLetters);

interface Read {
  readonly queue: Address;
  readonly trigger: BatchTrigger;
  readonly invoke: Invoke;
}

const pumpOf = ({ queue, trigger: { batchSize, concurrency }, invoke }: Read, client: SQSClient) =>
  startQueuePump({ queue: { ...queue, client }, batchSize, maximumConcurrency: concurrency, stopWithinMs, invoke });

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
