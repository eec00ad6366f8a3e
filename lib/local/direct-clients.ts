import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { callDirectly } from '../engine-calls/direct-client.ts';
import type { OwnEngines } from './environment.ts';

/** Clients of the table and of the queues that call the engines as functions. They ask once: what is refused here is so for good. */
export function directClients({ answers }: OwnEngines) {
  const region = 'us-east-1';
  const dynamodb = callDirectly(new DynamoDBClient({ region }), answers.dynamodb);
  const sqs = callDirectly(new SQSClient({ region }), answers.sqs);
  return { dynamodb: () => dynamodb, sqs: () => sqs };
}
