import { Duration } from 'aws-cdk-lib';
import { Schedule as Rate, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { QueueTrigger, ScheduleTrigger, WorkerRow } from '../../shared/routes.ts';
import { alarm } from './alarm.ts';
import type { EventQueues } from './event-queues.ts';
import { watchWorker } from './function-watch.ts';
import type { RowFunction } from './row-function.ts';

/** Lambda keeps an event that it cannot run yet for at most six hours. */
const longestWaitMinutes = 360;

/** Has a worker run as its row says: for batches of its queue, or every few minutes. */
export function trigger(worker: RowFunction, row: WorkerRow, queues: EventQueues): void {
  watchWorker(worker, row);
  if ('queue' in row.trigger) readQueue(worker, row.trigger, queues);
  else runEvery(worker, row.trigger);
}

/**
 * Gives a worker its queue's messages in batches. Of a batch only what the worker reports as failed comes again. Not CDK's
 * `SqsEventSource`, which grants rights of its own: the worker's are in `row-rights.ts`.
 */
function readQueue(worker: RowFunction, { queue, batchSize }: QueueTrigger, queues: EventQueues): void {
  new EventSourceMapping(worker, 'Source', {
    target: worker.live,
    eventSourceArn: queues[queue].queue.queueArn,
    batchSize,
    maxConcurrency: worker.cap,
    reportBatchItemFailures: true,
  });
  // A function that may be in a loop publishes it only where the setting of its row was changed by hand.
  alarm(worker, 'LoopAlarm', {
    runbook: 'RecursiveLoop',
    metric: worker.lambda.metric('RecursiveInvocationsDropped', { statistic: 'sum', period: Duration.minutes(5) }),
    says: 'Lambda took a chain of messages for a loop and ended it; what it dropped is in the dead-letter queue',
  });
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
