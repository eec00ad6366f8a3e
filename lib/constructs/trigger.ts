import { Duration } from 'aws-cdk-lib';
import { Schedule as Rate, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../../shared/queues.ts';
import type { BatchTrigger, ScheduleTrigger, WorkerRow } from '../../shared/routes.ts';
import { alarm } from './alarm.ts';
import { type EventQueues, idOf } from './event-queues.ts';
import { watchWorker } from './function-watch.ts';
import type { RowFunction } from './row-function.ts';

/** Lambda keeps an event that it cannot run yet for at most six hours. */
const longestWaitMinutes = 360;

/** Has a worker run as its row says: for batches of its queue, or of all dead-letter queues, or every few minutes. */
export function trigger(worker: RowFunction, row: WorkerRow, queues: EventQueues): void {
  watchWorker(worker, row);
  const { trigger } = row;
  if ('everyMinutes' in trigger) {
    runEvery(worker, trigger);
    return;
  }
  if ('queue' in trigger) readQueue(worker, { id: 'Source', queue: queues[trigger.queue].queue, batches: trigger });
  else readDeadLetters(worker, trigger, queues);
  // A function that may be in a loop publishes it only where the setting of its row was changed by hand.
  alarm(worker, 'LoopAlarm', {
    runbook: 'RecursiveLoop',
    metric: worker.lambda.metric('RecursiveInvocationsDropped', { statistic: 'sum', period: Duration.minutes(5) }),
    says: 'Lambda took a chain of messages for a loop and ended it; what it dropped is in the dead-letter queue',
  });
}

interface Source {
  readonly id: string;
  readonly queue: IQueue;
  readonly batches: BatchTrigger;
}

/**
 * Gives a worker a queue's messages in batches. Of a batch only what the worker reports as failed comes again. Not CDK's
 * `SqsEventSource`, which grants rights of its own: the worker's are in `row-rights.ts`.
 */
function readQueue(worker: RowFunction, { id, queue, batches: { batchSize, concurrency } }: Source): void {
  new EventSourceMapping(worker, id, {
    target: worker.live,
    eventSourceArn: queue.queueArn,
    batchSize,
    maxConcurrency: worker.cap ?? concurrency,
    reportBatchItemFailures: true,
  });
}

function readDeadLetters(worker: RowFunction, batches: BatchTrigger, queues: EventQueues): void {
  for (const [name, { deadLetters: queue }] of Object.entries(queues)) {
    readQueue(worker, { id: idOf(name as QueueName), queue, batches });
  }
}

/**
 * A run that failed is not tried again and leaves no dead letter, because the next run does the same work; what matters is
 * when they all fail, or none comes, and that is the alarm.
 */
function runEvery(worker: RowFunction, { everyMinutes }: ScheduleTrigger): void {
  const { live } = worker;
  const interval = Duration.minutes(everyMinutes);
  live.configureAsyncInvoke({
    retryAttempts: 0,
    maxEventAge: Duration.minutes(Math.min(everyMinutes, longestWaitMinutes)),
  });
  new Rule(worker, 'Rule', {
    schedule: Rate.rate(interval),
    targets: [new LambdaTarget(live, { retryAttempts: 0, maxEventAge: interval })],
  });
  alarm(worker, 'Alarm', {
    runbook: 'ScheduleFails',
    metric: worker.lambda.metricErrors({ statistic: 'sum', period: interval }),
    says: 'five runs in a row failed or did not come',
    of: 5,
    isSilenceBad: true,
  });
}
