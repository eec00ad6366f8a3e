import { randomUUID } from 'node:crypto';
import type { SQSRecord } from 'aws-lambda';
import type { Clock } from '../../shared/base/clock.ts';
import type { QueueMessage, QueueSender } from '../../shared/queue/queue-sender.ts';

interface Held {
  readonly id: string;
  readonly body: string;
  readonly group?: string;
  readonly sentAt: number;
  receives: number;
  visibleAt: number;
}

export interface QueueFake extends QueueSender {
  /** Up to ten messages that are visible now, hidden from here on for the visibility time. */
  receive(): SQSRecord[];
  remove(record: SQSRecord): void;
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
}

const dedupMs = 300_000;

/** A queue in memory, with the time of a test. It refuses what it does not model. */
export function queueFake({ clock, fifo, fair, visibilityMs = 35_000, receives = 5 }: QueueFakeOptions): QueueFake {
  let held: Held[] = [];
  const recent = new Map<string, number>();
  const deadLetters: unknown[] = [];

  const add = ({ body, delaySeconds = 0, group }: QueueMessage) => {
    const text = JSON.stringify(body);
    if (fifo && group === undefined) throw new Error('a FIFO queue asks for a group');
    if (fair && group === undefined) throw new Error('this queue is shared fairly: a message names its group');
    if (fifo && delaySeconds > 0) throw new Error('messages of a FIFO queue take no delay of their own');
    if (delaySeconds > 900) throw new Error('SQS delays a message by 900 s at most');
    if (Buffer.byteLength(text) > 1024 * 1024) throw new Error('SQS takes a megabyte at most');
    const dedup = `${group}\n${text}`;
    if (fifo && (recent.get(dedup) ?? 0) > clock.now()) return;
    recent.set(dedup, clock.now() + dedupMs);
    const sentAt = clock.now();
    held.push({ id: randomUUID(), body: text, group, sentAt, receives: 0, visibleAt: sentAt + delaySeconds * 1000 });
  };

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
      const blocked = new Set(held.filter((one) => one.visibleAt > clock.now()).map(({ group }) => group));
      for (const one of [...held]) {
        const isBlocked = fifo ? blocked.has(one.group) : one.visibleAt > clock.now();
        if (isBlocked || batch.length === 10) continue;
        if (one.receives >= receives) {
          held = held.filter((other) => other !== one);
          deadLetters.push(JSON.parse(one.body));
          continue;
        }
        one.receives++;
        one.visibleAt = clock.now() + visibilityMs;
        batch.push(one);
      }
      return batch.map(recordOf);
    },
    remove({ messageId }) {
      held = held.filter(({ id }) => id !== messageId);
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

function recordOf({ id, body, group, sentAt, receives }: Held): SQSRecord {
  const attributes = {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    ...(group !== undefined && { MessageGroupId: group }),
  };
  return { messageId: id, receiptHandle: id, body, attributes } as unknown as SQSRecord;
}
