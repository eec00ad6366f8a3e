import type { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type QueueSender, sqsSender } from '../../../shared/queue/queue-sender.ts';
import { partialSqs } from '../../support/partial-sqs.ts';
import type { QueueFake, QueueWeather } from '../../support/queue-fake.ts';
import { shuffled } from '../../support/random.ts';
import type { Hostility } from './hostility.ts';

/** That a message comes late, and how late, in ms. */
const late = 0.3;
const lateMs = 4_000;
/** That there are two of a message; that its deletion takes no effect. */
const doubled = 0.1;
const kept = 0.1;
/** That a second worker gets a message when the first is at it: within so many ms, the time of some ten calls. */
const early = 0.3;
const earlyMs = 80;
/** That SQS takes nothing now; that it does not take a message of a batch. */
const refused = 0.02;
const left = 0.2;

/** What SQS may do to the messages that it has. */
export const queueWeather = (hostility: Hostility): QueueWeather => ({
  late: () => (hostility.happens(late) ? hostility.time(lateMs) : 0),
  copies: () => (hostility.happens(doubled) ? 2 : 1),
  batch: () => (hostility.isOn ? 1 + Math.floor(hostility.random() * 10) : 10),
  hidden: (visibilityMs) => (hostility.happens(early) ? hostility.time(earlyMs) : visibilityMs),
  keeps: () => hostility.happens(kept),
  order: (messages) => (hostility.isOn ? shuffled(messages, hostility.random) : messages),
});

/** Our own sender, with an SQS in front of the fake that refuses, and takes batches in part. */
export function hostileSender(queue: QueueFake, fifo: boolean, hostility: Hostility): QueueSender {
  const sqs = partialSqs(queue, () => hostility.happens(left));
  const send = async (command: SendMessageCommand | SendMessageBatchCommand) => {
    if (hostility.isOn) await hostility.pass();
    if (hostility.happens(refused)) throw Object.assign(new Error('throttled'), { name: 'ThrottlingException' });
    return sqs.send(command as SendMessageCommand);
  };
  return sqsSender({ send } as unknown as SQSClient, fifo ? 'https://sqs.test/queue.fifo' : 'https://sqs.test/queue');
}
