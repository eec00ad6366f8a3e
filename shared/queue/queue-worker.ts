import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { queues } from '../queues.ts';
import { type Worker, type WorkerName, workers } from '../routes.ts';
import { type Deps, depsOf, type PlainPorts, type Ports, type PortsFor } from '../runtime/deps.ts';

/** A passing fault should not hide a message, and on a FIFO queue all that stands behind it, for minutes. */
const usualTries = 3;
const firstPauseMs = 50;
/** Of the function's time; what is not begun by then comes again, so that what is done is not done twice. */
const shareOfTime = 0.6;

type RowOf<N extends WorkerName> = Extract<Worker, { name: N }>;

/**
 * Makes the Lambda handler of a queue's worker from a function that handles one message. A throw means: try this
 * message again, and nothing else: at once for a passing fault (`tries` times, unless that would do something twice), else
 * when the queue shows it again. Messages of a FIFO group are handled one after the other, and after a failure the rest of
 * the group is left for later; all else runs at the same time, also groups of a standard queue, which are for fairness.
 */
export function queueWorker<N extends WorkerName>(
  name: N,
  handle: (body: unknown, deps: Deps<RowOf<N>['uses'][number]>) => Promise<void>,
  { tries = usualTries }: { readonly tries?: number } = {},
) {
  const row = workers.find((candidate) => candidate.name === name) as RowOf<N>;
  return (ports: PortsFor<RowOf<N>['uses'][number]>) =>
    async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
      const log = ports.log.with({ worker: name });
      const deps = depsOf(ports as Ports, row.uses, log) as unknown as Parameters<typeof handle>[1];
      const deadline = ports.clock.now() + seconds(row.timeout) * shareOfTime;
      const groups = Map.groupBy(Records, ({ attributes, messageId }) =>
        isOrdered(row) ? (attributes.MessageGroupId ?? messageId) : messageId,
      );
      const failed = await Promise.all(
        [...groups.values()].map((group) =>
          handleInOrder(group, (body) => handle(body, deps), { deadline, tries }, { clock: ports.clock, log }),
        ),
      );
      const again = failed.flat();
      if (Records.length > 0) {
        const oldest_ms = Math.max(...Records.map((record) => ageOf(record, ports.clock)));
        log('batch', { messages: Records.length, failed: again.length, oldest_ms });
      }
      return { batchItemFailures: again.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };
}

const isOrdered = ({ trigger }: Worker) => 'queue' in trigger && queues[trigger.queue].fifo;

/** Since the queue took a message, in ms: its delay, where it had one, counts too. */
const ageOf = ({ attributes }: SQSRecord, { now }: PlainPorts['clock']) => now() - Number(attributes.SentTimestamp);

/** The messages that must come again: the first that failed, and what stands behind it. */
async function handleInOrder(
  group: SQSRecord[],
  handle: (body: unknown) => Promise<void>,
  { deadline, tries }: { readonly deadline: number; readonly tries: number },
  { log, clock }: Pick<PlainPorts, 'log' | 'clock'>,
): Promise<SQSRecord[]> {
  for (const [index, record] of group.entries()) {
    if (clock.now() > deadline) return group.slice(index);
    for (let attempt = 1; ; attempt++) {
      try {
        await handle(JSON.parse(record.body));
        break;
      } catch (error) {
        log('message_failed', {
          message_id: record.messageId,
          attempt,
          receives: Number(record.attributes.ApproximateReceiveCount),
          age_ms: ageOf(record, clock),
          ...errorFields(error),
        });
        if (attempt === tries || clock.now() > deadline) return group.slice(index);
        await clock.sleep(firstPauseMs * 2 ** attempt);
      }
    }
  }
  return [];
}
