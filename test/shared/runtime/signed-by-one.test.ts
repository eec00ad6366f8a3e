import { Readable } from 'node:stream';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import { signedByOne } from '../../../shared/runtime/signed-by-one.ts';

test('requests are signed by one signer, each with the credentials and for the content of its own', async () => {
  const signatures: string[] = [];
  const handle = async ({ headers }: { headers: Record<string, string> }) => {
    signatures.push(headers.authorization ?? '');
    return { response: { statusCode: 200, headers: {}, body: Readable.from([Buffer.from('{}')]) } };
  };
  let asked = 0;
  const credentials = async () => {
    asked++;
    return { accessKeyId: `id${asked}`, secretAccessKey: 'secret', expiration: new Date(0) };
  };
  const client = signedByOne(
    new DynamoDBClient({
      region: 'eu-west-1',
      credentials,
      requestHandler: { handle } as never,
    }),
  );
  for (const id of ['a', 'b', 'b']) {
    await client.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: id } } }));
  }
  expect(await client.config.signer()).toBe(await client.config.signer());
  const keys = signatures.map((signature) => /Credential=(id\d+)/.exec(signature)?.[1]);
  expect(new Set(keys).size).toBe(3);
  expect(new Set(signatures).size).toBe(3);
});
