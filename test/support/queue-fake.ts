import { randomUUID } from 'node:crypto';
import type { SQSRecord } from 'aws-lambda';
import { fairOrder } from '../../lib/local/engines/fair-order.ts';
import type { Clock } from '../../shared/base/clock.ts';
import type { QueueMessage, QueueSender } from '../../shared/queue/queue-sender.ts';
import type { Shown } from '../../shared/queue/visibility.ts';
import { type Chain, currentChain } from './message-chains.ts';

interface Held {
  readonly id: string;
  readonly body: string;
  readonly group?: string;
  readonly sentAt: number;
  readonly chain: Chain;
  receives: number;
  visibleAt: number;
  /** Whether a deletion of it took no effect. */
  isKept?: true;
}

/** What SQS may do with messages at any time. */
export interface QueueWeather {
  /** How much later than it should a message can be received, in ms. */
  late(): number;
  /** How often a message that was sent once is there; a FIFO queue has it once. */
  copies(): number;
  /** How many messages are received together, at most. */
  batch(): number;
  /** For how long, in ms, what is received for the first time is hidden. */
  hidden(visibilityMs: number): number;
  /** Whether a deletion takes no effect; once for each message, at most. */
  keeps(): boolean;
  /** The order in which a standard queue has its messages. */
  order<T>(messages: readonly T[]): readonly T[];
}

const calm: QueueWeather = {
  late: () => 0,
  copies: () => 1,
  batch: () => 10,
  hidden: (visibilityMs) => visibilityMs,
  keeps: () => false,
  order: (messages) => messages,
};

export interface QueueFake extends QueueSender {
  /** Up to ten messages that are visible now, hidden from here on for the visibility time. */
  receive(): SQSRecord[];
  remove(record: SQSRecord): void;
  /** Has messages shown again so long from now; throws where one of them is not in flight with this handle. */
  showAgain(messages: readonly Shown[]): void;
  /** Dead-letters a message, without another receive. */
  setAside(record: SQSRecord): void;
  /** Loses everything, as no queue should. */
  clear(): void;
  /** When the next message can be received, in ms since the epoch; undefined when the queue is empty. */
  nextAt(): number | undefined;
  /** What was set aside, parsed. */
  readonly deadLetters: unknown[];
}

export interface QueueFakeOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly fifo: boolean;
  /** Of a standard queue: every message must name its group, for fairness. */
  readonly fair?: boolean;
  readonly visibilityMs?: number;
  /** Receives after which a message is set aside, on the next one. */
  readonly receives?: number;
  readonly weather?: QueueWeather;
}

const dedupMs = 300_000;

/** A queue in memory, with the time of a test. It refuses what it does not model. */
export function queueFake({
  clock,
  fifo,
  fair,
  visibilityMs = 35_000,
  receives = 5,
  weather = calm,
}: QueueFakeOptions): QueueFake {
  let held: Held[] = [];
  const recent = new Map<string, number>();
  const deadLetters: unknown[] = [];

  const add = ({ body, delaySeconds = 0, group, deduplicationId }: QueueMessage) => {
    const text = JSON.stringify(body);
    if (fifo && group === undefined) throw new Error('a FIFO queue asks for a group');
    if (fair && group === undefined) throw new Error('this queue is shared fairly: a message names its group');
    if (fifo && delaySeconds > 0) throw new Error('messages of a FIFO queue take no delay of their own');
    if (delaySeconds > 900) throw new Error('SQS delays a message by 900 s at most');
    if (Buffer.byteLength(text) > 1024 * 1024) throw new Error('SQS takes a megabyte at most');
    const dedup = `${group}\n${deduplicationId ?? text}`;
    if (fifo && (recent.get(dedup) ?? 0) > clock.now()) return;
    recent.set(dedup, clock.now() + dedupMs);
    const sentAt = clock.now();
    for (let copies = fifo ? 1 : weather.copies(); copies > 0; copies--) {
      const visibleAt = sentAt + delaySeconds * 1000 + weather.late();
      held.push({ id: randomUUID(), body: text, group, sentAt, chain: currentChain(), receives: 0, visibleAt });
    }
  };

  const isHidden = (one: Held) => one.visibleAt > clock.now();
  /** Of a FIFO queue: what can be received, where one that is hidden holds back its whole group. */
  const inOrder = () => {
    const blocked = new Set(held.filter(isHidden).map(({ group }) => group));
    return held.filter(({ group }) => !blocked.has(group));
  };
  const fairly = () =>
    fairOrder({
      messages: weather.order(held).filter((one) => !isHidden(one)),
      inFlight: held.filter((one) => isHidden(one) && one.receives > 0).map(({ group }) => group),
      groupOf: ({ group }) => group,
    });

  return {
    deadLetters,
    async send(message) {
      add(message);
    },
    async sendAll(messages) {
      for (const message of messages) add(message);
    },
    receive() {
      const batch: Held[] = [];
      const most = weather.batch();
      for (const one of fifo ? inOrder() : fairly()) {
        if (batch.length === most) break;
        if (one.receives >= receives) {
          held = held.filter((other) => other !== one);
          deadLetters.push(JSON.parse(one.body));
          continue;
        }
        one.receives++;
        batch.push(one);
      }
      // What is received of a FIFO group is hidden, and shown again, together.
      for (const together of Map.groupBy(batch, ({ id, group }) => (fifo ? group : id)).values()) {
        const isFirst = together.every((one) => one.receives === 1);
        const visibleAt = clock.now() + (isFirst ? weather.hidden(visibilityMs) : visibilityMs);
        for (const one of together) one.visibleAt = visibleAt;
      }
      return batch.map(recordOf);
    },
    remove({ receiptHandle }) {
      // The handle of an earlier receive deletes nothing.
      const one = held.find((each) => handleOf(each) === receiptHandle);
      if (!one) return;
      if (one.isKept || !weather.keeps()) held = held.filter((other) => other !== one);
      else one.isKept = true;
    },
    showAgain(messages) {
      const left = messages.filter(({ receiptHandle, seconds }) => {
        const one = held.find((each) => handleOf(each) === receiptHandle && isHidden(each));
        if (one) one.visibleAt = clock.now() + seconds * 1000;
        return one === undefined;
      });
      if (left.length > 0) throw new Error(`${left.length} of ${messages.length} are not in flight`);
    },
    setAside({ receiptHandle, body }) {
      held = held.filter((one) => handleOf(one) !== receiptHandle);
      deadLetters.push(JSON.parse(body));
    },
    clear() {
      held = [];
    },
    nextAt() {
      // One that is in flight holds back its whole FIFO group.
      const groups = Map.groupBy(held, ({ id, group }) => (fifo ? group : id));
      const times = [...groups.values()].map((group) => Math.max(...group.map(({ visibleAt }) => visibleAt)));
      return held.length === 0 ? undefined : Math.min(...times);
    },
  };
}

const handleOf = ({ id, receives }: Held) => `${id}#${receives}`;

function recordOf(held: Held): SQSRecord {
  const { id, body, group, sentAt, chain, receives } = held;
  const attributes = {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    AWSTraceHeader: JSON.stringify(chain),
    ...(group !== undefined && { MessageGroupId: group }),
  };
  return { messageId: id, receiptHandle: handleOf(held), body, attributes } as unknown as SQSRecord;
}
