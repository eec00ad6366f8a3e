import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSMessageAttribute, SQSRecord, SQSRecordAttributes } from 'aws-lambda';

/** The event that Lambda's event source mapping makes of received messages. */
export function queueEvent(messages: readonly Message[], queueArn: string): SQSEvent {
  const awsRegion = queueArn.split(':')[3] ?? '';
  return { Records: messages.map((message) => recordOf(message, queueArn, awsRegion)) };
}

function recordOf(message: Message, eventSourceARN: string, awsRegion: string): SQSRecord {
  const { MessageAttributes = {}, MD5OfMessageAttributes } = message;
  const messageAttributes = Object.entries(MessageAttributes).map(([name, value]) => [name, attributeOf(value)]);
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: message.Attributes as SQSRecordAttributes,
    messageAttributes: Object.fromEntries(messageAttributes),
    md5OfBody: message.MD5OfBody ?? '',
    ...(MD5OfMessageAttributes !== undefined && { md5OfMessageAttributes: MD5OfMessageAttributes }),
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion,
  };
}

/** Bytes travel in base64, as everything in a Lambda event is JSON. */
function attributeOf({ StringValue, BinaryValue, DataType = 'String' }: MessageAttributeValue): SQSMessageAttribute {
  return {
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType,
  };
}

/**
 * The message ids that a function's response reports as failed (`ReportBatchItemFailures`). Throws when Lambda would take
 * the whole batch for failed. Both as in "Implementing partial batch responses" of the Lambda developer guide: nothing,
 * `{}`, a null list and an empty list mean success; an id that is empty, null, under another key, or of no message of the
 * batch, means that all have failed.
 */
export function reportedFailures(response: unknown, batch: ReadonlySet<string>): ReadonlySet<string> {
  const failures = listOf(asJson(response));
  const ids = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  for (const id of ids) {
    if (typeof id !== 'string' || !batch.has(id)) {
      throw new Error(`the response names ${JSON.stringify(id)} as failed, which is no message of the batch`);
    }
  }
  return new Set(ids as string[]);
}

function listOf(response: unknown): readonly unknown[] {
  if (response === null) return [];
  if (typeof response !== 'object' || Array.isArray(response)) throw new Error('the response is not an object');
  const failures = (response as { batchItemFailures?: unknown }).batchItemFailures ?? [];
  if (!Array.isArray(failures)) throw new Error('batchItemFailures is not a list');
  return failures;
}

/** A value as it comes out of a Lambda function, which is JSON. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
