/**
 * The queues, each with a dead-letter queue of its own. Plain data, imports nothing: CDK makes them, and so does `npm start`.
 */
export const queues = {
  /** Outcomes of sends, what came in, and what the sweepers find. The groups, one for each organization, are there for fairness alone. */
  events: { fifo: false, receives: 5, prompt: true },
  /** Items of the providers' webhooks, in order for each of our accounts and sender. What stands behind a failure is received with it and counts too. */
  inbound: { fifo: true, receives: 10, prompt: true },
  /** POSTs to organizations' webhooks. The groups, one for each webhook, are there for fairness alone. */
  deliveries: { fifo: false, receives: 10 },
  /** Those to webhooks that answer slowly, and what has piled up for one that is back: they wait behind each other and nobody else. */
  slowDeliveries: { fifo: false, receives: 10 },
} as const satisfies Record<string, QueueRow>;

export interface QueueRow {
  readonly fifo: boolean;
  /** Receives of one message before the queue dead-letters it. */
  readonly receives: number;
  /** Whether only we can be the reason when its messages wait, so that five minutes are an alarm. On the others it is mostly the receivers, or a planned delay. */
  readonly prompt?: true;
}

export type QueueName = keyof typeof queues;
