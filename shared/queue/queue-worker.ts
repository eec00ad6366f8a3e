import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { errorFields, type LogFields } from '../base/log.ts';
import { type QueueName, queues } from '../queues.ts';
import { type Worker, type WorkerName, workers } from '../routes.ts';
import { type Deps, depsOf, type PlainPorts, type Ports, type PortsFor } from '../runtime/deps.ts';
import { isLastReceive, receivesOf, shownAgain } from './back-off.ts';

/** A passing fault should not hide a message, and on a FIFO queue every message behind it. */
const usualTries = 3;
const firstPauseMs = 50;
/** Of the function's timeout. Messages that are not begun by then are received again; were the function cut off, those that are done would be, too. */
const usableRatio = 0.6;

type RowOf<N extends WorkerName> = Extract<Worker, { name: N }>;

/**
 * Makes the Lambda handler of a queue's worker from a function that handles one message. A throw of that function means
 * "try this message again", and nothing else: at once for a passing fault (`tries` times in all; 1 where a second try would
 * do something twice), else when the queue shows it again, which it is told to do soon. Messages of a FIFO group are handled
 * one after the other, and after a failure the rest of the group is received again (or, where the worker says so, all of a
 * batch as one); all else runs at the same time, also groups of a standard queue, which are for fairness.
 */
export function queueWorker<N extends WorkerName>(name: N, handle: Handle<unknown, N>, options: Options<N> = {}) {
  return recordWorker(name, (record, deps) => handle(bodyOf(record), deps), options);
}

type Handle<T, N extends WorkerName> = (message: T, deps: Deps<RowOf<N>['uses'][number]>) => Promise<void>;

/** What is done with groups of a FIFO queue whose messages of one batch are handled as one: all of them, or none. */
interface Joint<N extends WorkerName> {
  readonly isOf: (group: string) => boolean;
  readonly handle: Handle<readonly unknown[], N>;
}

interface Options<N extends WorkerName> {
  readonly tries?: number;
  readonly joint?: Joint<N>;
}

/** The same for a function that is handed the message as SQS has it, with its attributes. */
export function recordWorker<N extends WorkerName>(
  name: N,
  handle: Handle<SQSRecord, N>,
  { tries = usualTries, joint }: Options<N> = {},
) {
  const row = workers.find((candidate) => candidate.name === name) as RowOf<N>;
  const queue = queueOf(row);
  return (ports: PortsFor<RowOf<N>['uses'][number]> & Pick<Ports, 'visibility'>) =>
    async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
      const log = ports.log.with({ worker: name });
      const deps = depsOf(ports as Ports, row.uses, log) as unknown as Parameters<typeof handle>[1];
      const deadline = ports.clock.now() + seconds(row.timeout) * usableRatio;
      const groups = Map.groupBy(Records, ({ attributes, messageId }) =>
        queue !== undefined && queues[queue].fifo ? (attributes.MessageGroupId ?? messageId) : messageId,
      );
      const stepsOf = (group: string, records: SQSRecord[]): Step[] =>
        joint?.isOf(group)
          ? [{ records, run: () => joint.handle(records.map(bodyOf), deps) }]
          : records.map((record) => ({ records: [record], run: () => handle(record, deps) }));
      const attempts = { queue, deadline, tries };
      const failed = await Promise.all(
        [...groups].map(([group, records]) =>
          handleInOrder(stepsOf(group, records), attempts, { clock: ports.clock, log }),
        ),
      );
      if (queue !== undefined) await showSoon(queue, failed, { visibility: ports.visibility, ids: ports.ids, log });
      const again = failed.flat();
      if (Records.length > 0) {
        const oldest_ms = Math.max(...Records.map((record) => ageOf(record, ports.clock)));
        log('batch', { messages: Records.length, failed: again.length, oldest_ms });
      }
      return { batchItemFailures: again.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };
}

const queueOf = ({ trigger }: Worker): QueueName | undefined => ('queue' in trigger ? trigger.queue : undefined);

/** How long ago a message was sent, in ms: its delay, where it had one, counts too. */
const ageOf = ({ attributes }: SQSRecord, { now }: PlainPorts['clock']) => now() - Number(attributes.SentTimestamp);

const bodyOf = ({ body }: SQSRecord): unknown => JSON.parse(body);

/** A message, or those that are handled as one. */
interface Step {
  readonly records: readonly SQSRecord[];
  run(): Promise<void>;
}

/** How a message is handled: until the deadline (ms since the epoch) at most, with so many tries in all. */
interface Attempts {
  /** None where messages of several queues come together. */
  readonly queue: QueueName | undefined;
  readonly deadline: number;
  readonly tries: number;
}

type AttemptDeps = Pick<PlainPorts, 'log' | 'clock'>;

/**
 * The messages that must be received again: the first that failed, or was not begun in time, and those behind it. One that has
 * failed at its last receive is dead-lettered next: those behind it wait for nothing, and would be dead-lettered with it.
 */
async function handleInOrder(steps: readonly Step[], attempts: Attempts, deps: AttemptDeps): Promise<SQSRecord[]> {
  const failed: SQSRecord[] = [];
  for (const [index, step] of steps.entries()) {
    const isBegun = deps.clock.now() <= attempts.deadline;
    if (isBegun && (await isHandled(step, attempts, deps))) continue;
    const { queue } = attempts;
    const isLast = queue !== undefined && step.records.every((record) => isLastReceive(queue, record));
    if (!isBegun || !isLast) return [...failed, ...steps.slice(index).flatMap(({ records }) => records)];
    failed.push(...step.records);
  }
  return failed;
}

async function isHandled(
  { records, run }: Step,
  { deadline, tries }: Attempts,
  { log, clock }: AttemptDeps,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return true;
    } catch (error) {
      for (const record of records) {
        log('message_failed', {
          queue_message_id: record.messageId,
          ...idsIn(record),
          attempt,
          receives: receivesOf(record),
          age_ms: ageOf(record, clock),
          ...errorFields(error),
        });
      }
      if (attempt === tries || clock.now() > deadline) return false;
      await clock.sleep(firstPauseMs * 2 ** attempt);
    }
  }
}

/** Has the queue show again soon what failed. Where it does not take that, the messages come back after the whole visibility time. */
async function showSoon(
  queue: QueueName,
  failed: readonly SQSRecord[][],
  { visibility, ids, log }: Pick<Ports, 'visibility' | 'ids' | 'log'>,
): Promise<void> {
  const messages = failed.flatMap((group) => shownAgain(queue, group, ids));
  if (messages.length === 0) return;
  try {
    await visibility.showAgain(queue, messages);
  } catch (error) {
    log('visibility_unchanged', { messages: messages.length, ...errorFields(error) });
  }
}

const idsSchema = z.object({
  organization_id: z.string().optional(),
  message_id: z.string().optional(),
  event_id: z.string().optional(),
});

/** The ids of ours by which a message of a queue is followed; none where it is not one of ours. */
function idsIn({ body }: SQSRecord): LogFields {
  try {
    return idsSchema.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
