import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { organizationKey } from '../../../shared/organizations/organization.ts';
import { caller } from '../../support/call.ts';
import { makeInstance } from '../../support/instance.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { endpoints, gatewayOf, good, kinds, newGateway, serverTakes } from './gateway-client.ts';

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
beforeAll(async () => {
  world = await openWorld();
  gateway = await newGateway(world.ports);
});
beforeEach(() => {
  world.provider = serverTakes;
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const refusal = (status: number, text: string | RegExp) => ({
  status,
  body: { status, error: true, response: { message: [typeof text === 'string' ? text : expect.stringMatching(text)] } },
});

describe.each(kinds)('a request to send a %s', (kind) => {
  const send = (changes: { key?: string; name?: string; headers?: Record<string, string>; body?: unknown }) => {
    const { serve, path } = endpoints[kind];
    const { key, name = gateway.instance.name, headers, body = good[kind] } = changes;
    return caller(serve, world.ports, key)({ path: `/message/${path}/${name}`, headers, body });
  };

  test('is refused for the key alike, whatever is wrong with it and whether or not there is the instance', async () => {
    const { apiKey } = gateway.tenant;
    const wrong = `${apiKey.slice(0, -1)}${apiKey.endsWith('x') ? 'y' : 'x'}`;
    const wrongs = [undefined, '', wrong, 'svc_', 'Bearer', 'x'.repeat(5000)];
    const answers = await Promise.all(
      wrongs.flatMap((key) =>
        [gateway.instance.name, 'nobody', '..%2f', 'x'.repeat(200)].map((name) => send({ key, name })),
      ),
    );
    expect(answers[0]).toMatchObject(refusal(401, 'The API key is missing or invalid. Send it in the header apikey.'));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });

  test('is not let in by the header of the other API', async () => {
    const headers = { authorization: `Bearer ${gateway.tenant.apiKey}` };
    expect(await send({ headers })).toMatchObject(refusal(401, /apikey/));
  });

  test('is refused for the first thing that is wrong: key, instance, size, type, JSON, fields, idempotency key, contact', async () => {
    const { apiKey: key } = gateway.tenant;
    const tooLong = { 'idempotency-key': 'k'.repeat(256) };
    const text = { 'content-type': 'text/plain' };
    const huge = '{'.repeat(6 * 1024 * 1024 + 1);
    const stranger = await makeTenant(world.ports);
    const { name: theirs } = await makeInstance(world.ports, stranger);
    const found = [
      await send({ name: theirs, headers: text, body: huge }),
      await send({ key, name: theirs, headers: text, body: huge }),
      await send({ key, headers: { ...text, ...tooLong }, body: huge }),
      await send({ key, headers: { ...text, ...tooLong }, body: '{' }),
      await send({ key, headers: tooLong, body: '{' }),
      await send({ key, headers: tooLong, body: {} }),
      await send({ key, headers: tooLong }),
    ];
    expect(found.map(({ status }) => status)).toEqual([401, 404, 413, 415, 400, 400, 400]);
    expect(found.map(({ body }) => body.response.message[0])).toEqual([
      expect.stringMatching(/apikey/),
      `The "${theirs}" instance does not exist`,
      expect.stringMatching(/limit/),
      expect.stringMatching(/Content-Type/),
      expect.stringMatching(/JSON/),
      expect.stringMatching(/is required/),
      expect.stringMatching(/Idempotency-Key/),
    ]);
    const lonely = await newGateway(world.ports, 'evolution', stranger);
    expect(await lonely.good(kind)).toMatchObject(refusal(404, /^No contact with the number 5511999990000/));
    expect(world.outgoing).toEqual([]);
  });

  test.each([
    ['nobody', 'nobody'],
    ['x'.repeat(101), `${'x'.repeat(100)}…`],
    ['😀'.repeat(101), `${'😀'.repeat(100)}…`],
    ['..', '..'],
    ['a/b', 'a/b'],
    ['a+b', 'a+b'],
    ['a%00b', 'a%00b'],
    ['%E0%A4%A', '%E0%A4%A'],
  ])('is 404 for the instance %j, which the answer names', async (name, named) => {
    const { serve, path } = endpoints[kind];
    // As API Gateway hands it over, whatever the route would have made of it.
    const answer = await serve(world.ports)(
      {
        headers: { apikey: gateway.tenant.apiKey, 'content-type': 'application/json' },
        rawPath: `/message/${path}/${name}`,
        rawQueryString: '',
        pathParameters: { instanceName: name },
        requestContext: { http: { method: 'POST', path } },
        body: JSON.stringify(good[kind]),
      } as never,
      {} as never,
    );
    expect([answer.statusCode, JSON.parse(answer.body ?? '').response.message[0]]).toEqual([
      404,
      `The "${named}" instance does not exist`,
    ]);
  });

  test('is our fault, in the same body, when something of ours breaks', async () => {
    const table = new Proxy({}, { get: () => () => Promise.reject(new Error('broken')) });
    const broken = gatewayOf({ ...world.ports, table } as never, gateway.tenant.apiKey, 'any');
    expect(await broken.good(kind)).toMatchObject(refusal(500, /our side/));
  });
});

test('an instance’s name may be of any script, with spaces, composed or not, and encoded once more', async () => {
  const { tenant } = gateway;
  const names = ['Vendas São Paulo', '売上-1', 'مبيعات', 'दुकान', 'a.b_c-d 1', 'x'.repeat(100)];
  for (const name of names) await makeInstance(world.ports, tenant, { name });
  const encoded = encodeURIComponent('Vendas São Paulo');
  // API Gateway leaves `%25` as it is: what was encoded twice arrives so.
  const written = [...names, 'Vendas Sa\u0303o Paulo', encoded, encodeURIComponent(encoded)];
  for (const name of written) {
    const { status } = await gateway.send('poll', good.poll, { name });
    expect([name, status]).toEqual([name, 200]);
  }
  expect(world.outgoing.at(-1)?.url).toMatch(/\/message\/sendPoll\/Vendas%20S%C3%A3o%20Paulo$/);
});

test('a key whose organization is gone is 404', async () => {
  const gone = await newGateway(world.ports);
  await world.ports.table.write({ kind: 'delete', key: organizationKey(gone.tenant.organization.id) });
  expect(await gone.good('poll')).toMatchObject(refusal(404, /organization/i));
});
