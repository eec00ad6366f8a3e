import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';

/** The event that Lambda makes of messages with these bodies, received for the first time. FIFO messages have a group. */
export function queueEvent(bodies: readonly unknown[], group?: string): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: randomUUID(),
      receiptHandle: randomUUID(),
      body: JSON.stringify(body),
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: `${Date.now()}`,
        SenderId: '000000000000',
        ApproximateFirstReceiveTimestamp: `${Date.now()}`,
        ...(group !== undefined && { MessageGroupId: group, SequenceNumber: `${index}` }),
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:queue',
      awsRegion: 'us-east-1',
    })),
  };
}
