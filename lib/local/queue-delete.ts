import { DeleteMessageBatchCommand, type Message } from '@aws-sdk/client-sqs';
import { type OpenQueue, requestSize } from './queue-client.ts';
import { pauses } from './queue-pauses.ts';

const mostTries = 5;

/** Throws when, at the end of several tries, some could not be deleted: they will come again. */
export async function deleteMessages(queue: OpenQueue, messages: readonly Message[]): Promise<void> {
  const pause = pauses();
  for (let left = messages, tries = 1; left.length > 0; tries += 1) {
    const kept: KeptMessage[] = [];
    for (let start = 0; start < left.length; start += requestSize) {
      kept.push(...(await deleteOnce(queue, left.slice(start, start + requestSize))));
    }
    if (kept.length > 0 && tries === mostTries) {
      throw new Error(`${kept.length} handled messages could not be deleted and will come again: ${kept[0]?.reason}`);
    }
    left = kept.map(({ message }) => message);
    if (left.length > 0) await pause.next();
  }
}

interface KeptMessage {
  readonly message: Message;
  readonly reason: string | undefined;
}

async function deleteOnce({ client, url }: OpenQueue, messages: readonly Message[]): Promise<KeptMessage[]> {
  const Entries = messages.map(({ ReceiptHandle }, place) => ({ Id: `${place}`, ReceiptHandle }));
  try {
    const { Failed = [] } = await client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
    const reasons = new Map(Failed.map(({ Id, Code, Message }) => [Id, Message ?? Code]));
    return messages.flatMap((message, place) => {
      const Id = `${place}`;
      return reasons.has(Id) ? { message, reason: reasons.get(Id) } : [];
    });
  } catch (error) {
    return messages.map((message) => ({ message, reason: (error as Error).message }));
  }
}
