import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveCreate } from '../../../functions/console/create-key.ts';
import { serve as serveList } from '../../../functions/console/list-keys.ts';
import { serve as serveRevoke } from '../../../functions/console/revoke-key.ts';
import { deleteOrganization } from '../../../shared/erasing/delete-organization.ts';
import { issueKey } from '../../../shared/keys/issue-key.ts';
import { apiKeyKey, listKeys } from '../../../shared/keys/key.ts';
import type { Member } from '../../../shared/members/member.ts';
import { setSuspended } from '../../../shared/organizations/manage-organization.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

let world: World;
let tenant: Tenant;
let owner: Member;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  id = tenant.organization.id;
  owner = await makeMember(tenant.organization, world, 'owner');
});
afterAll(() => world.close());

const list = () => organizationCaller(serveList, world.ports, owner)(id);
const create = (body: object) => organizationCaller(serveCreate, world.ports, owner)(id, { body });
const revoke = (key: string, by = owner) =>
  organizationCaller(serveRevoke, world.ports, by)(id, { path: `/keys/${key}` });
/** What a program is answered that has the key. */
const used = async (apiKey: string) =>
  (await clientOf(world.ports, apiKey).contact({ query: 'phone_number=5511999990000' })).status;

test('a key that an owner has made works at once, is listed without itself, and with its last use', async () => {
  const { status, body } = await create({ name: 'shop' });
  expect([status, await used(body.api_key)]).toEqual([201, 404]);
  const listed = await list();
  expect(listed.body.keys).toContainEqual({ ...body.key, last_used_at: expect.stringMatching(/:00:00\.000Z$/) });
  expect(JSON.stringify(listed.body)).not.toContain(body.api_key.slice(16));
});

test('a key that is revoked is refused by the next request, and is listed as such', async () => {
  const { body } = await create({ name: 'leaked' });
  const revoked = await revoke(body.key.id);
  expect([revoked.status, revoked.body.key.state, await used(body.api_key)]).toEqual([200, 'revoked', 401]);
});

test('a key with an end is refused from then on', async () => {
  const { body } = await create({ name: 'short', expires_at: new Date(world.clock.now() + 60_000).toISOString() });
  world.clock.advance(60_000);
  expect(await used(body.api_key)).toBe(401);
});

test('the end of a key is told in UTC, whatever zone it was given in, also of a key of an earlier version', async () => {
  const inUtc = '2027-01-30T22:00:00.000Z';
  const { body } = await create({ name: 'zoned', expires_at: '2027-01-31T00:00:00+02:00' });
  const [stored] = (await listKeys(id, world.ports)).filter((key) => key.id === body.key.id);
  expect([body.key.expires_at, stored?.expires_on]).toEqual([inUtc, inUtc]);
  for (const [given, shown] of [
    ['2027-01-31T00:00:00+02:00', inUtc],
    ['9999-12-31T23:00:00-12:00', '9999-12-31T23:59:59.999Z'],
  ]) {
    const key = apiKeyKey(tenant.organization.id, stored?.hash ?? '');
    await world.ports.table.write({ kind: 'update', key, change: { set: { expires_on: given } } });
    const { keys } = (await list()).body;
    expect(keys.find((each: { id: string }) => each.id === body.key.id).expires_at).toBe(shown);
  }
});

test.each([
  [{}, 'Missing required field'],
  [{ name: ' ' }, 'Missing required field'],
  [{ name: 'a', expires_at: 'tomorrow' }, 'Invalid field'],
  [{ name: 'a', expires_at: '2001-01-01T00:00:00.000Z' }, 'Invalid field'],
  [{ name: 'a', expires_at: '9999-12-31T23:00:00-12:00' }, 'Invalid field'],
])('%j makes no key', async (body, error) => {
  const before = (await list()).body.keys.length;
  expect((await create(body)).body.error).toBe(error);
  expect((await list()).body.keys.length).toBe(before);
});

test.each(['suspended', 'deleted'])('no key is made in an organization that is %s meanwhile', async (what) => {
  const before = await listKeys(id, world.ports);
  // The request was let in a moment before.
  if (what === 'suspended') await setSuspended(tenant.organization, true, world.ports);
  else await deleteOrganization(tenant.organization, { ...world.ports, media: world.media });
  await expect(issueKey(tenant.organization, { name: 'late' }, world.ports)).rejects.toThrow(
    'is suspended, or deleted',
  );
  expect(await listKeys(id, world.ports)).toEqual(what === 'suspended' ? before : []);
});

describe('nobody else', () => {
  test('sees, makes or revokes a key: agents, owners of other organizations, and whoever has not signed in', async () => {
    const other = await makeTenant(world.ports);
    const people: [Member | undefined, number][] = [
      [await makeMember(tenant.organization, world, 'agent'), 403],
      [await makeMember(other.organization, world, 'owner'), 404],
      [undefined, 401],
    ];
    for (const [person, status] of people) {
      const answers = [
        await organizationCaller(serveList, world.ports, person)(id),
        await organizationCaller(serveCreate, world.ports, person)(id, { body: { name: 'mine' } }),
        await organizationCaller(serveRevoke, world.ports, person)(id, { path: `/keys/${tenant.keyId}` }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect(await used(tenant.apiKey)).toBe(404);
  });

  test.each(['key_', 'key_abc', '%20', 'key_000000000000aaaaaaaaaaaaaaaaaaaaaa'])(
    'revokes by the id %s',
    async (key) => {
      expect((await revoke(key)).status).toBe(404);
    },
  );

  test('revokes another organization’s key from their own', async () => {
    const other = await makeTenant(world.ports);
    expect((await revoke(other.keyId)).status).toBe(404);
    expect(await used(other.apiKey)).toBe(404);
  });
});
