import { setTimeout } from 'node:timers/promises';
import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { deleteMessages, type OpenQueue, pauses, receiveBatch } from './queue-client.ts';
import { queueEvent, reportedFailures } from './queue-event.ts';

/** What a pump works on, and how. */
export interface QueuePumpOptions {
  readonly queue: OpenQueue & { readonly arn: string };
  /** The function that Lambda would run; its response is an `SQSBatchResponse` or nothing. */
  readonly invoke: (event: SQSEvent) => Promise<unknown>;
  /** Records of one invocation at most. Without a window never more than 10, as on AWS. */
  readonly batchSize?: number;
  /** How long a batch may wait to become full. */
  readonly batchWindowSeconds?: number;
  /** Invocations at once. AWS asks for at least 2. */
  readonly maximumConcurrency?: number;
  /** How long `stop` waits for what is in flight. */
  readonly stopWithinMs?: number;
  /** Hears, in one line, of failed batches and of a queue that cannot be reached. */
  readonly report?: (fault: string) => void;
}

/** A pump that runs. */
export interface QueuePump {
  /** Takes no more messages, and returns when the last batch is done or the time for it is over. */
  stop(): Promise<void>;
}

/**
 * Lambda's event source mapping of one queue, with `ReportBatchItemFailures`. What succeeded is deleted; what failed stays
 * in flight until its visibility timeout, which the function may have changed, and the queue dead-letters it when it has
 * come too often.
 */
export function startQueuePump(options: QueuePumpOptions): QueuePump {
  const { invoke, maximumConcurrency = 10, stopWithinMs = 10_000, report = console.error } = options;
  const { queue } = options;
  const { arn } = queue;
  const limits = { size: options.batchSize ?? 10, windowSeconds: options.batchWindowSeconds ?? 0 };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const ended = pump();

  async function pump(): Promise<void> {
    const pause = pauses(stopping.signal);
    let isReachable = true;
    while (!stopping.signal.aborted) {
      if (running.size >= maximumConcurrency) {
        await Promise.race(running);
        continue;
      }
      try {
        const batch = await receiveBatch(queue, limits, stopping.signal);
        isReachable = true;
        pause.reset();
        if (batch.length > 0) start(batch);
      } catch (error) {
        // Once, and not for each try until the queue is back.
        if (isReachable && !stopping.signal.aborted) report(`${arn}: cannot receive, trying on: ${messageOf(error)}`);
        isReachable = false;
        await pause.next();
      }
    }
    await Promise.all(running);
  }

  function start(batch: readonly Message[]): void {
    const work = handle(batch).finally(() => running.delete(work));
    running.add(work);
  }

  async function handle(batch: readonly Message[]): Promise<void> {
    try {
      const response = await invoke(queueEvent(batch, arn));
      const failed = reportedFailures(response, new Set(batch.map(idOf)));
      await deleteMessages(
        queue,
        batch.filter((message) => !failed.has(idOf(message))),
      );
    } catch (error) {
      report(`${arn}: batch of ${batch.length}: ${messageOf(error)}`);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.race([ended, setTimeout(stopWithinMs, undefined, { ref: false })]);
    },
  };
}

const idOf = ({ MessageId = '' }: Message) => MessageId;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
