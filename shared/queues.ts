/**
 * The queues, each with a dead-letter queue of its own. Plain data, imports nothing: CDK makes them, and `npm start` does.
 */
export const queues = {
  /** Outcomes of sends, announcements of inbound messages, and due work that the sweepers find. The groups, one for each organization, are for fairness alone. */
  events: { fifo: false, receives: 5, prompt: true },
  /** Items of the providers' webhooks, in order for each account and sender. Messages behind one that fails are received with it, and that counts for them too. */
  inbound: { fifo: true, receives: 10, prompt: true },
  /** POSTs to organizations' webhooks. The groups, one for each organization, are for fairness alone. */
  deliveries: { fifo: false, receives: 10 },
  /** POSTs to webhooks that answer slowly, backlogs, replays, and what is beyond an organization's slots: they delay each other, and no other webhook's. */
  slowDeliveries: { fifo: false, receives: 10 },
} as const satisfies Record<string, QueueRow>;

/** What the hosts must know to make a queue. */
export interface QueueRow {
  readonly fifo: boolean;
  /** Receives of one message before the queue dead-letters it. */
  readonly receives: number;
  /** Whether only a fault of ours makes its messages wait, so that five minutes are an alarm. On the other queues receivers do, or a planned delay. */
  readonly prompt?: true;
}

/** The name of a queue. */
export type QueueName = keyof typeof queues;
