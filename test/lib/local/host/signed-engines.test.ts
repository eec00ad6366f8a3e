import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDataDirectory } from '../../../../lib/local/data-directory.ts';
import { type Engines, localNames } from '../../../../lib/local/environment.ts';
import { startEngines } from '../../../../lib/local/start-engines.ts';

let engines: Engines;
let directory: string;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-'));
  engines = await startEngines(openDataDirectory(directory), {}, stops);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  rmSync(directory, { recursive: true });
});

const Bucket = localNames.mediaBucket;
/** With every sign that is written otherwise in an address. */
const Key = "a b/ç+(1)*'!~.txt";

function clientsWith(secretAccessKey: string) {
  const client = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey }, maxAttempts: 1 };
  const s3 = new S3Client({ ...client, endpoint: engines.s3, forcePathStyle: true });
  const dynamodb = new DynamoDBClient({ ...client, endpoint: engines.dynamodb });
  const sqs = new SQSClient({ ...client, endpoint: engines.sqs, useQueueUrlAsEndpoint: false });
  const secrets = new SecretsManagerClient({ ...client, endpoint: engines.secretsManager });
  const item = { pk: { S: 'ação' }, sk: { S: 'b' } };
  const QueueUrl = engines.queues.events.url;
  return {
    s3,
    /** Something of everything that the engines do. */
    calls: {
      'table written': () => dynamodb.send(new PutItemCommand({ TableName: localNames.table, Item: item })),
      'table read': () => dynamodb.send(new GetItemCommand({ TableName: localNames.table, Key: item })),
      'message sent': () => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'olá' })),
      'message taken': () => sqs.send(new ReceiveMessageCommand({ QueueUrl })),
      'file stored': () => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'a file' })),
      'file read': () => s3.send(new GetObjectCommand({ Bucket, Key })),
      'files listed': () => s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'a b/' })),
      'secret read': () => secrets.send(new GetSecretValueCommand({ SecretId: localNames.masterSecret })),
    },
  };
}

test('the engines answer who signs with the key of this start', async () => {
  const { calls } = clientsWith(engines.key);
  for (const [what, call] of Object.entries(calls)) {
    expect([what, (await call()).$metadata.httpStatusCode]).toEqual([what, 200]);
  }
});

test.each(['local', '', 'another'])('nothing is told to who signs with "%s", and nothing is changed', async (key) => {
  const { calls } = clientsWith(key);
  for (const [what, call] of Object.entries(calls)) {
    const refused = await call().then(
      () => 'done',
      (error: Error) => error.name,
    );
    expect([what, refused]).toEqual([
      what,
      expect.stringMatching(/Signature|AccessDenied|ResourceNotFound|Credential/),
    ]);
  }
});

test('nothing is told to who does not sign, as a page of a browser', async () => {
  const { queues, dynamodb, sqs, s3, secretsManager } = engines;
  const asked = async (url: string, target?: string, body = '{}') => {
    const headers = {
      ...(target !== undefined && { 'x-amz-target': target }),
      'content-type': 'application/x-amz-json-1.0',
    };
    const answer = await fetch(url, target === undefined ? {} : { method: 'POST', headers, body });
    return answer.ok;
  };
  const answers = [
    await asked(dynamodb, 'DynamoDB_20120810.ListTables'),
    await asked(sqs, 'AmazonSQS.ReceiveMessage', JSON.stringify({ QueueUrl: queues.events.url })),
    await asked(sqs, 'AmazonSQS.ListQueues'),
    await asked(`${s3}/${Bucket}?list-type=2&prefix=`),
    await asked(secretsManager, 'secretsmanager.GetSecretValue', JSON.stringify({ SecretId: localNames.masterSecret })),
  ];
  expect(answers).toEqual(answers.map(() => false));
});

describe('a signed address', () => {
  test('opens its file to anybody, and does not hold the key', async () => {
    const { s3, calls } = clientsWith(engines.key);
    await calls['file stored']();
    const address = await getSignedUrl(
      s3,
      new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: 'inline; filename="a+b.txt"' }),
    );
    expect(address).not.toContain(engines.key);
    const answer = await fetch(address, { headers: { range: 'bytes=2-5' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'file']);
    for (const other of [
      address.replace('Expires=900', 'Expires=9000'),
      address.replace('a%20b', 'c'),
      `${address}&x=1`,
    ]) {
      expect((await fetch(other)).status).toBe(403);
    }
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
  });

  test('that was signed with another key opens nothing', async () => {
    const { s3 } = clientsWith('of another start');
    expect((await fetch(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key })))).status).toBe(403);
  });
});

test('each start has a key of its own', async () => {
  const other = mkdtempSync(join(tmpdir(), 'relaydesk-'));
  const ends: (() => unknown)[] = [];
  const second = await startEngines(openDataDirectory(other), {}, ends);
  for (const end of ends.toReversed()) await end();
  rmSync(other, { recursive: true });
  expect(second.key).toMatch(/^[\w-]{43}$/);
  expect(second.key).not.toBe(engines.key);
});
