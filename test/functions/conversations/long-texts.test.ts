import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receive, textFrom } from '../../support/customers.ts';
import { openWorld, type World } from '../../support/world.ts';
import { digits, newClient } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What Lambda returns at most. */
const lambdaBytes = 6 * 1024 * 1024;
const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer));

describe.each([
  // Each text is in `message` and in `content.body`, and Lambda escapes the answer once more.
  ['quotes', '"', 11],
])('a page of a hundred texts of 65,536 %s', (_what, character, about) => {
  let client: Awaited<ReturnType<typeof newClient>>;
  beforeAll(async () => {
    client = await newClient(world.ports);
    const long = `order ${character.repeat(65_530)}`;
    for (let index = 0; index < 10; index++)
      await receive(
        { world, tenant: client.tenant },
        Array.from({ length: 10 }, () => textFrom(digits, long)),
      );
  });

  test.each(['', '&query=order', '&ascending=true'])('is 400 with a limit that fits, which is 200%s', async (more) => {
    const query = (limit: number) => ({ query: `chatappNumber=${digits}${more}&limit=${limit}` });
    const { status, body } = await client.conversations(query(100));
    expect([status, body.error]).toEqual([400, 'Invalid parameter']);
    const named =
      /^limit 100 makes this page \d+\.\d MB, because of long texts, and 6\.0 MB can be answered; limit (\d+) fits$/;
    const fitting = Number(named.exec(body.message)?.[1]);
    expect(Math.abs(fitting - about)).toBeLessThan(about / 10);
    const answer = await client.conversations(query(fitting));
    expect([answer.status, answer.body.count, answer.body.pagination.totalMessages]).toEqual([200, fitting, 100]);
    expect(bytesOf({ statusCode: 200, body: JSON.stringify(answer.body) })).toBeLessThan(lambdaBytes);
    expect((await client.conversations(query(10))).status).toBe(200);
  });
});
