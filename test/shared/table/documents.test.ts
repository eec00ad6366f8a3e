import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { documentsOf } from '../../../shared/table/documents.ts';

/** What DynamoDB is sent over the wire, as the SDK's own middleware makes it. */
interface Sent {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}
type Answer = { readonly statusCode: number; readonly body: object };

/** The SDK's client as it is, but for the connection, where `answer` stands. */
function clientOf(answer: (sent: Sent) => Promise<Answer>) {
  const handle = async (sent: Sent) => {
    const { statusCode, body } = await answer(sent);
    const headers = { 'content-type': 'application/x-amz-json-1.0' };
    return { response: { statusCode, headers, body: Readable.from([Buffer.from(JSON.stringify(body))]) } };
  };
  return new DynamoDBClient({
    region: 'eu-west-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    requestHandler: { handle } as never,
    maxAttempts: 1,
  });
}

const bodyOf = ({ body }: Sent) => JSON.parse(Buffer.from(body).toString());
const keyIn = (sent: Sent): string => bodyOf(sent).Key.pk.S;
const got = (pk: string) => new GetCommand({ TableName: 'table', Key: { pk } });

test('commands of one kind that are under way at once are each sent and answered by themselves', async () => {
  const waiting: (() => void)[] = [];
  const documents = documentsOf(
    clientOf(async (sent) => {
      await new Promise<void>((goOn) => waiting.push(goOn));
      return { statusCode: 200, body: { Item: { pk: { S: keyIn(sent) }, n: { N: '1' } } } };
    }),
  );
  const answers = Promise.all(['a', 'b', 'c'].map((pk) => documents.send(got(pk))));
  while (waiting.length < 3) await new Promise(setImmediate);
  for (const goOn of waiting.reverse()) goOn();
  expect((await answers).map(({ Item }) => Item)).toEqual(['a', 'b', 'c'].map((pk) => ({ pk, n: 1 })));
});

test('each command goes under its own operation, signed for what it carries', async () => {
  const sent: Sent[] = [];
  const documents = documentsOf(
    clientOf(async (request) => {
      sent.push(request);
      return { statusCode: 200, body: {} };
    }),
  );
  for (const pk of ['a', 'b']) await documents.send(got(pk));
  await documents.send(new PutCommand({ TableName: 'table', Item: { pk: 'c', left: undefined } }));
  expect(sent.map((request) => [request.headers['x-amz-target'], bodyOf(request)])).toEqual([
    ['DynamoDB_20120810.GetItem', { TableName: 'table', Key: { pk: { S: 'a' } } }],
    ['DynamoDB_20120810.GetItem', { TableName: 'table', Key: { pk: { S: 'b' } } }],
    ['DynamoDB_20120810.PutItem', { TableName: 'table', Item: { pk: { S: 'c' } } }],
  ]);
  expect(new Set(sent.map(({ headers }) => headers.authorization?.split('Signature=')[1])).size).toBe(3);
});

test('a refusal is the error of the command that was refused, and the next of its kind is made', async () => {
  const documents = documentsOf(
    clientOf(async (sent) =>
      keyIn(sent) === 'none'
        ? { statusCode: 400, body: { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException' } }
        : { statusCode: 200, body: { Item: { pk: { S: 'a' } } } },
    ),
  );
  await expect(documents.send(got('none'))).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  expect((await documents.send(got('a'))).Item).toEqual({ pk: 'a' });
});
