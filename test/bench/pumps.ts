import { setTimeout } from 'node:timers/promises';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { serve as deliverSlow } from '../../functions/workers/deliver-slow-webhook.ts';
import { serve as deliver } from '../../functions/workers/deliver-webhook.ts';
import { serve as handleEvents } from '../../functions/workers/handle-events.ts';
import { serve as receiveInbound } from '../../functions/workers/receive-inbound.ts';
import { serve as runBroadcasts } from '../../functions/workers/run-broadcasts.ts';
import { startQueuePump } from '../../lib/local/queue-pump.ts';
import type { QueueName } from '../../shared/queues.ts';
import { workers } from '../../shared/routes.ts';
import { asOneRun } from './meter/one-run.ts';
import type { World } from './world.ts';

const serves = {
  events: handleEvents,
  inbound: receiveInbound,
  deliveries: deliver,
  slowDeliveries: deliverSlow,
  broadcasts: runBroadcasts,
};

/** Hears of each batch when it is done. */
export type Heard = (queue: QueueName, event: SQSEvent) => void;

/** Runs the workers of these queues as `npm start` does, in this process, until `stop`. A batch that fails ends the bench. */
export function startPumps(
  { engines, ports, queueClient }: World,
  queues: readonly QueueName[],
  heard: Heard = () => {},
) {
  const pumps = queues.map((name) => {
    const row = workers.find(({ trigger }) => 'queue' in trigger && trigger.queue === name);
    if (!row || !('queue' in row.trigger)) throw new Error(`no worker reads ${name}`);
    const handler: (event: SQSEvent) => Promise<SQSBatchResponse> = serves[name](ports);
    return startQueuePump({
      queue: { ...engines.queues[name], client: queueClient },
      batchSize: row.trigger.batchSize,
      maximumConcurrency: row.trigger.concurrency,
      stopWithinMs: 15_000,
      async invoke(event) {
        const response = await asOneRun(() => handler(event));
        if (response.batchItemFailures.length > 0) throw new Error(`${row.name} failed`);
        heard(name, event);
        return response;
      },
    });
  });
  return { stop: () => Promise.all(pumps.map((pump) => pump.stop())) };
}

const lookMs = 100;

/** Returns when these queues have nothing that could be handled now; `inFlight`: nor anything that is being handled. */
export async function untilIdle(
  { engines, queueClient }: World,
  queues: readonly QueueName[],
  { inFlight }: { readonly inFlight: boolean },
): Promise<void> {
  const names = [
    'ApproximateNumberOfMessages' as const,
    ...(inFlight ? ['ApproximateNumberOfMessagesNotVisible' as const] : []),
  ];
  for (let calm = 0; calm < 2; ) {
    const counts = await Promise.all(
      queues.map(async (name) => {
        const request = new GetQueueAttributesCommand({ QueueUrl: engines.queues[name].url, AttributeNames: names });
        const { Attributes = {} } = await queueClient.send(request);
        return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
      }),
    );
    // Twice in a row: between two queues a message is on none.
    calm = counts.some((count) => count > 0) ? 0 : calm + 1;
    await setTimeout(lookMs);
  }
}
