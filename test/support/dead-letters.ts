import type { SQSRecord } from 'aws-lambda';
import { serve } from '../../functions/workers/collect-dead-letters.ts';
import { type DeadLetter, deadLettersOf } from '../../shared/dead-letters/dead-letter.ts';
import type { OrganizationId } from '../../shared/identifiers.ts';
import type { QueueName } from '../../shared/queues.ts';
import type { World } from './world.ts';

interface Dead {
  readonly queue: QueueName;
  readonly body: unknown;
  readonly group?: string;
  readonly id?: string;
}

/** Lets the worker collect a message that a queue has given up. Returns what it reports as failed. */
export async function collect(world: World, { queue, body, group, id = 'sqs-1' }: Dead) {
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: String(world.clock.now()),
    ...(group !== undefined && { MessageGroupId: group }),
  };
  const eventSourceARN = world.ports.settings.deadLetterQueues[queue];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const record = { messageId: id, receiptHandle: id, body: text, attributes, eventSourceARN };
  return (await serve(world.ports)({ Records: [record as unknown as SQSRecord] })).batchItemFailures;
}

/** Lets the worker collect all that the inbound worker has set aside. */
export async function collectSetAside(world: World): Promise<void> {
  const records = world.queues.inboundDead.receive();
  const eventSourceARN = world.ports.settings.deadLetterQueues.inbound;
  await serve(world.ports)({ Records: records.map((record) => ({ ...record, eventSourceARN })) });
  for (const record of records) world.queues.inboundDead.remove(record);
}

/** The dead letters of an organization, or those of none. */
export const lettersOf = (world: World, organizationId?: OrganizationId): Promise<DeadLetter[]> =>
  Array.fromAsync(deadLettersOf(organizationId, undefined, world.ports));
