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
