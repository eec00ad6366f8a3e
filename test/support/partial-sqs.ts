import { type SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { QueueMessage, QueueSender } from '../../shared/queue/queue-sender.ts';

/**
 * An SQS client whose messages go to `queue`, and which takes a batch in part where `isBusy` says so of an entry, as SQS may
 * at any time. It knows no other call than to send. Holds itself to SQS's limit of entries.
 */
export function partialSqs(queue: QueueSender, isBusy: (message: QueueMessage) => boolean): SQSClient {
  const messageOf = ({
    MessageBody = '',
    MessageGroupId,
    DelaySeconds,
  }: SendMessageCommand['input']): QueueMessage => ({
    body: JSON.parse(MessageBody),
    ...(MessageGroupId !== undefined && { group: MessageGroupId }),
    ...(DelaySeconds !== undefined && { delaySeconds: DelaySeconds }),
  });
  const send = async (command: SendMessageCommand | SendMessageBatchCommand) => {
    if (command instanceof SendMessageCommand) return queue.send(messageOf(command.input));
    const { Entries = [] } = command.input;
    if (Entries.length > 10) throw new Error('SQS takes ten entries at most');
    const Failed = [];
    for (const { Id, ...entry } of Entries) {
      const message = messageOf(entry as SendMessageCommand['input']);
      if (isBusy(message)) Failed.push({ Id, Code: 'InternalError', SenderFault: false });
      else await queue.send(message);
    }
    return { Failed };
  };
  return { send } as unknown as SQSClient;
}
