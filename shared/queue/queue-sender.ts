/** A message to a queue. `body` travels as JSON. */
export interface QueueMessage {
  readonly body: unknown;
  /** Only on standard queues; up to 900. */
  readonly delaySeconds?: number;
  /**
   * On a FIFO queue always there: messages of a group are handled in order. On a standard queue it is for fairness alone:
   * one group with many messages, or slow ones, does not keep the others waiting (SQS fair queues).
   */
  readonly group?: string;
}

/** One queue, for those who send to it. Resolves when the queue has everything; throws when it has not. */
export interface QueueSender {
  send(message: QueueMessage): Promise<void>;
  /** Any number of messages, in as few calls as SQS allows. */
  sendAll(messages: readonly QueueMessage[]): Promise<void>;
}
