import { Readable } from 'node:stream';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { isSignedBy } from '../../../lib/local/engines/signature.ts';
import { leanClient } from '../../../shared/runtime/lean-client.ts';
import { signingHash } from '../../../shared/runtime/signing-hash.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** A client, what it has sent, and how many hashes with a key it has made. */
function client(credentials: () => Promise<{ accessKeyId: string; secretAccessKey: string; expiration?: Date }>) {
  const sent: Sent[] = [];
  let keyed = 0;
  const handle = async (request: Sent) => {
    sent.push(request);
    return { response: { statusCode: 200, headers: {}, body: Readable.from([Buffer.from('{}')]) } };
  };
  class Counting extends signingHash() {
    constructor(...secret: ConstructorParameters<ReturnType<typeof signingHash>>) {
      super(...secret);
      if (secret[0] !== undefined) keyed++;
    }
  }
  const requestHandler = { handle } as never;
  const lean = leanClient(new DynamoDBClient({ region: 'eu-west-1', credentials, requestHandler, sha256: Counting }));
  const get = (id: string) => lean.send(new GetItemCommand({ TableName: 'table', Key: { pk: { S: id } } }));
  return { config: lean.config, get, sent, keyed: () => keyed };
}

const isProvenBy = (secret: string, { method, path, headers, body }: Sent) =>
  isSignedBy(secret, { method, url: path, headers }, body);
const madeOn = ({ headers }: Sent) => /Credential=(\w+)\/(\d{8})/.exec(headers.authorization ?? '')?.slice(1);

describe('a client signs', () => {
  test('each request with the credentials of its time, by one signer', async () => {
    let asked = 0;
    const { config, get, sent } = client(async () => {
      asked++;
      return { accessKeyId: `id${asked}`, secretAccessKey: `secret${asked}`, expiration: new Date(0) };
    });
    for (const id of ['a', 'b', 'b']) await get(id);
    expect(await config.signer()).toBe(await config.signer());
    const numbers = sent.map((request) => madeOn(request)?.[0]?.slice(2));
    expect(new Set(numbers).size).toBe(3);
    expect(sent.map((request, i) => isProvenBy(`secret${numbers[i]}`, request))).toEqual([true, true, true]);
  });

  test('with a key of the day, which is made once', async () => {
    const { config, get, sent, keyed } = client(async () => ({ accessKeyId: 'id', secretAccessKey: 'secret' }));
    const made: number[] = [];
    const day = 86_400_000;
    const toNoon = day / 2 - (Date.now() % day);
    for (const hours of [0, 0, 24, 24, 0]) {
      config.systemClockOffset = toNoon + hours * 3_600_000;
      const before = keyed();
      await get(`after ${hours}`);
      made.push(keyed() - before);
    }
    const days = sent.map((request) => madeOn(request)?.[1]);
    expect([new Set(days).size, days[0] === days[1], days[2] === days[3]]).toEqual([2, true, true]);
    expect(sent.map((request) => isProvenBy('secret', request))).toEqual(Array(5).fill(true));
    expect([made[1], made[3]]).toEqual([1, 1]);
    expect(isProvenBy('other', sent[0] as Sent)).toBe(false);
  });
});

test('a client does not say in each request what it is made of', async () => {
  const { get, sent } = client(async () => ({ accessKeyId: 'id', secretAccessKey: 'secret' }));
  await get('a');
  expect(sent.flatMap(({ headers }) => Object.keys(headers)).filter((name) => /agent/i.test(name))).toEqual([]);
});
