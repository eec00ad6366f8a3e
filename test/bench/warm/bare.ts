import { request as httpRequest } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Call } from './recorder.ts';

/** The bare SDK: AWS's clients as they come, and nothing of ours. Bundled like a function. */
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });

// biome-ignore lint/suspicious/noExplicitAny: the inputs were those of these very commands
type Make = new (input: any) => any;

const commands: Readonly<Record<string, Make>> = {
  BatchGetItem: BatchGetCommand,
  GetItem: GetCommand,
  PutItem: PutCommand,
  Query: QueryCommand,
  TransactWriteItems: TransactWriteCommand,
  UpdateItem: UpdateCommand,
  SendMessage: SendMessageCommand,
  SendMessageBatch: SendMessageBatchCommand,
};

/** Makes the calls one after the other, as the handler did. Throws what the SDK throws. */
export async function makeCalls(calls: readonly Call[] | undefined): Promise<void> {
  if (!calls?.length) throw new Error('there are no calls to be made');
  for (const { client, command, input } of calls) {
    const Command = commands[command];
    if (!Command) throw new Error(`the bare SDK was not told of ${command}`);
    if (client === 'dynamodb') await documents.send(new Command(input));
    else await sqs.send(new Command(input));
  }
}

/** The provider call as bare: a connection of its own, like ours. */
export function callProvider(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = httpRequest(`${url}/v26.0/1/messages`, { method: 'POST', agent: false, headers }, (incoming) => {
      incoming.resume().on('end', resolve);
    });
    outgoing.on('error', reject).end(body);
  });
}
