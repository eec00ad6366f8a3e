import type { SQSRecord } from 'aws-lambda';
import type { QueueSender } from '../../shared/queue/queue-sender.ts';
import { isOfCommits } from '../../shared/sending/left-commit.ts';
import type { QueueFake } from './queue-fake.ts';

/**
 * The inbound queue, but for the sends that are left to their conversation's worker: those go to a queue of their own, and
 * that worker is done with them before the handler that left them goes on.
 */
export const withPromptCommits = (
  queue: QueueSender,
  commits: QueueFake,
  commit: (records: SQSRecord[]) => Promise<void>,
): QueueSender => ({
  sendAll: (messages) => queue.sendAll(messages),
  async send(message) {
    if (!isOfCommits(message.group ?? '')) return queue.send(message);
    await commits.send(message);
    for (let records = commits.receive(); records.length > 0; records = commits.receive()) await commit(records);
  },
});
