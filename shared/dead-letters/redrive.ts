import type { QueueSender } from '../queue/queue-sender.ts';
import type { QueueName } from '../queues.ts';
import { bodyOf, type DeadLetter, forgetLetter, type LetterDeps } from './dead-letter.ts';

/** What sends letters back: each to the queue that it came from. */
export type RedriveDeps = LetterDeps & { readonly queueOf: (name: QueueName) => QueueSender };

/**
 * Sends a letter back to the queue that it came from, into its group, and then deletes it. Where the process ends between the
 * two it is sent again: every worker does twice what is one thing. `gone`: its body is in the storage no more, and there is
 * nothing to send.
 */
export async function redriveLetter(letter: DeadLetter, deps: RedriveDeps): Promise<'sent' | 'gone'> {
  const body = await bodyOf(letter, deps);
  if (body !== undefined) {
    const { id, queue, group } = letter;
    // A FIFO queue would drop it as a copy of what was sent within five minutes; by the letter's id only itself is its copy.
    await deps.queueOf(queue).send({ body: JSON.parse(body), group, deduplicationId: `letter-${id}` });
  }
  await forgetLetter(letter, deps);
  return body === undefined ? 'gone' : 'sent';
}
