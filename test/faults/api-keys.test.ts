import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveCreate } from '../../functions/console/create-key.ts';
import { serve as serveList } from '../../functions/console/list-keys.ts';
import { serve as serveRevoke } from '../../functions/console/revoke-key.ts';
import { hashOfKey } from '../../shared/keys/key.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { clientOf } from '../functions/client.ts';
import { itemsOf } from '../support/items-of.ts';
import { organizationCaller } from '../support/member-caller.ts';
import { makeMember } from '../support/members.ts';
import { makeTenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every third. */
const sample = new Sample(3);

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
afterAll(() => world.close());

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

async function openKeys() {
  const { organization } = await makeTenant(world.ports);
  const owner = await makeMember(organization, world, 'owner');
  const call = (serve: Parameters<typeof organizationCaller>[0], ports: Ports) =>
    organizationCaller(serve, ports, owner);
  return {
    create: (ports: Ports) => call(serveCreate, ports)(organization.id, { body: { name: 'shop' } }),
    revoke: (id: string, ports: Ports) => call(serveRevoke, ports)(organization.id, { path: `/keys/${id}` }),
    /** The keys that were made here, as the owner sees them. All that is on record of keys is among what is listed. */
    async listed(): Promise<Listed[]> {
      const { keys } = (await call(serveList, world.ports)(organization.id)).body;
      const stored = (await itemsOf(dynamo, organization.id)).flatMap(({ hash, id }) => (hash ? [id] : []));
      expect(keys.map(({ id }: Listed) => id).toSorted()).toEqual(stored.toSorted());
      return keys.filter(({ name }: Listed) => name === 'shop');
    },
  };
}

/** What a program is answered that has the key: 404 for somebody unknown, where the key is good. */
const used = async (apiKey: string) =>
  (await clientOf(world.ports, apiKey).contact({ query: 'phone_number=5511999990000' })).status;

/** A key is made, the process dies or its answer is lost, and the owner makes it again. Then each of them is revoked. */
async function made(death?: Death): Promise<readonly string[]> {
  const { create, revoke, listed } = await openKeys();
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([create(process.ports), process.died]);
  const { status, body } = await create(world.ports);
  expect([status, await used(body.api_key)]).toEqual([201, 404]);
  const keys = await listed();
  // One whose answer was lost is there, or is not; the other one is what was said of it.
  expect(keys.length).toBe(process.effects.some((call) => /transact/.test(call)) ? 2 : 1);
  expect(keys.map(({ id }) => id)).toContain(body.key.id);
  expect(JSON.stringify(keys)).not.toContain(hashOfKey(body.api_key));
  for (const { id } of keys) expect((await revoke(id, world.ports)).status).toBe(200);
  expect((await listed()).map(({ state }) => state)).toEqual(keys.map(() => 'revoked'));
  expect(await used(body.api_key)).toBe(401);
  return process.calls;
}

/** A key is revoked by a process that dies, and the owner asks again. */
async function revoked(death?: Death): Promise<readonly string[]> {
  const { create, revoke, listed } = await openKeys();
  const [leaked, other] = [(await create(world.ports)).body, (await create(world.ports)).body];
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([revoke(leaked.key.id, process.ports), process.died]);
  const isRevoked = process.effects.includes('table.write');
  expect([await used(leaked.api_key), await used(other.api_key)]).toEqual([isRevoked ? 401 : 404, 404]);
  expect((await revoke(leaked.key.id, world.ports)).body.key.state).toBe('revoked');
  expect([await used(leaked.api_key), await used(other.api_key)]).toEqual([401, 404]);
  expect((await listed()).map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [leaked.key.id, 'revoked'],
      [other.key.id, 'active'],
    ]),
  );
  return process.calls;
}

test('each API key that exists is listed and can be revoked, wherever the process dies that made it, and once it is made again', async () => {
  expect(await sample.failures(await made(), made)).toEqual([]);
});

test('an API key that is revoked is refused from then on, and no other, wherever the process dies', async () => {
  expect(await sample.failures(await revoked(), revoked)).toEqual([]);
});
