import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { QueueTrigger } from '../../shared/routes.ts';

/**
 * Hands a worker its queue's messages in batches. Of a batch only what the worker reports as failed comes again. Not CDK's
 * `SqsEventSource`, which grants rights of its own: the worker's are in `row-rights.ts`.
 */
export class QueueSource extends EventSourceMapping {
  constructor(scope: Construct, id: string, target: IFunction, queue: IQueue, trigger: QueueTrigger) {
    super(scope, id, {
      target,
      eventSourceArn: queue.queueArn,
      batchSize: trigger.batchSize,
      maxConcurrency: trigger.concurrency,
      reportBatchItemFailures: true,
    });
  }
}
