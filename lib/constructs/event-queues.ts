import type { Construct } from 'constructs';
import { type QueueName, queues } from '../../shared/queues.ts';
import { type WorkerRow, workers } from '../../shared/routes.ts';
import { timeoutSecondsOf } from '../config.ts';
import { EventQueue } from './event-queue.ts';

export type EventQueues = Readonly<Record<QueueName, EventQueue>>;

/** A queue for each row of the table, with the patience that the worker which reads it needs. */
export function eventQueues(scope: Construct): EventQueues {
  const names = Object.keys(queues) as QueueName[];
  const made = names.map((name) => {
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [name, new EventQueue(scope, id, { row: queues[name], readerSeconds: readerSecondsOf(name) })];
  });
  return Object.fromEntries(made);
}

function readerSecondsOf(name: QueueName): number {
  const rows: readonly WorkerRow[] = workers;
  const [reader, ...others] = rows.filter(({ trigger }) => 'queue' in trigger && trigger.queue === name);
  // Two would take each other's messages.
  if (!reader || others.length > 0) throw new Error(`not one worker, but none or several read the queue ${name}`);
  return timeoutSecondsOf(reader);
}
