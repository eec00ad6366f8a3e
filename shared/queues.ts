/**
 * What a worker could not handle is shown again after two seconds, then four, and so on: a throttle of a moment holds a
 * person's messages for a moment. With 17 receives that goes on for 31 minutes (2 + 4 + … + 128, and nine times 180), so that
 * half an hour without the table, which fails everything, dead-letters nothing.
 */
const soon = { receives: 17, backOff: { first: 2, longest: 180 } } as const;

/**
 * The same half hour (30 + 60 + 120, and nine times 180 seconds) in fewer receives: a delivery that cannot be recorded was made,
 * and is made again each time.
 */
const seldom = { receives: 13, backOff: { first: 30, longest: 180 } } as const;

/**
 * The queues, each with a dead-letter queue of its own. Plain data, imports nothing: CDK makes them, and `npm start` does.
 */
export const queues = {
  /** Outcomes of sends, announcements of inbound messages, and due work that the sweepers find. The groups, one for each organization, are for fairness alone. */
  events: { fifo: false, prompt: true, ...soon },
  /** Items of the providers' webhooks, in order for each account and sender; and sends into one conversation at once, whose commits are made together. Messages behind one that fails are received with it, and that counts for them too. */
  inbound: { fifo: true, prompt: true, ...soon },
  /** POSTs to organizations' webhooks. The groups, one for each organization, are for fairness alone. */
  deliveries: { fifo: false, ...seldom },
  /** POSTs to webhooks that answer slowly, backlogs, replays, and what is beyond an organization's slots: they delay each other, and no other webhook's. */
  slowDeliveries: { fifo: false, ...seldom },
  /** Runs of broadcasts, each of which plans or sends for half a minute. The groups, one for each organization, are for fairness alone. */
  broadcasts: { fifo: false, ...seldom },
} as const satisfies Record<string, QueueRow>;

/** What the hosts must know to make a queue. */
export interface QueueRow {
  readonly fifo: boolean;
  /** Receives of one message before the queue dead-letters it. */
  readonly receives: number;
  /** Seconds until a message is shown again whose handling has failed: after its first receive, and at most; doubled in between. */
  readonly backOff: { readonly first: number; readonly longest: number };
  /** Whether only a fault of ours makes its messages wait, so that five minutes are an alarm. On the other queues receivers do, or a planned delay. */
  readonly prompt?: true;
}

/** The name of a queue. */
export type QueueName = keyof typeof queues;

/** The names of all queues, in their order. */
export const queueNames = Object.keys(queues) as [QueueName, ...QueueName[]];

/** For so long a queue delays a message at most, in seconds: SQS's limit. */
export const longestDelaySeconds = 900;

/** The stack's output that says where a queue is: the operator's terminal sends there. */
export const queueOutput = (name: QueueName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}QueueUrl`;
