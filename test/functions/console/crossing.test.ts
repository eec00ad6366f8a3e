import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeMember } from '../../../shared/members/manage-members.ts';
import { setSuspended } from '../../../shared/organizations/manage-organization.ts';
import { consoleRoutes, type EndpointRow } from '../../../shared/routes.ts';
import { type Answer, type Claims, memberCaller, type Serve } from '../../support/call.ts';
import { addMember, claimsOf } from '../../support/members.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
let suspended: Tenant;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  const other = await makeTenant(world.ports);
  await addMember(world.ports, tenant, { name: 'owner', role: 'owner' });
  await addMember(world.ports, tenant, { name: 'agent', role: 'agent' });
  await addMember(world.ports, other, { name: 'other', role: 'owner' });
  const removed = await addMember(world.ports, tenant, { name: 'removed', role: 'owner' });
  await removeMember(tenant.organization.id, removed.id, world.ports);
  suspended = await makeTenant(world.ports);
  await addMember(world.ports, suspended, { name: 'waiting', role: 'owner' });
  await setSuspended(suspended.organization, true, world.ports);
});
afterAll(() => world.close());

const rows = consoleRoutes.filter(({ auth }) => auth === 'member');
const ofOwners = rows.filter(({ member }) => member === 'owner');
const ofAgents = rows.filter(({ member }) => member === 'agent');

/** What a row answers to a request that it refuses once it reads it, unless it refuses its caller before. */
async function ask(row: EndpointRow, claims: Claims | undefined, id = tenant.organization.id): Promise<Answer> {
  const { serve } = (await import(`../../../${row.entry}`)) as { serve: Serve };
  const path = row.path.replace('{organization}', id).replace(/\{\w+\}/g, 'x');
  const body = row.method === 'POST' || row.method === 'PATCH' ? '{' : undefined;
  return memberCaller(serve, world.ports, claims)({ method: row.method, path, query: 'no_such_parameter=1', body });
}
const errorOf = ({ status, body }: Answer) => [status, body.error];

test('every row says who may call it, and has its organization in its path', () => {
  for (const row of rows) {
    expect(row.path).toMatch(/^\/api\/\{organization\}\//);
    expect(['owner', 'agent']).toContain(row.member);
  }
});

test.each(rows)('$method $path is 404 for whoever is no member, whatever else they are', async (row) => {
  const strangers = {
    'an owner of another organization': claimsOf('other'),
    'a member of nothing': claimsOf('nobody'),
    'a member who was removed': claimsOf('removed'),
    'somebody of another issuer who is called the same': { ...claimsOf('owner'), iss: 'https://issuer.example' },
  };
  for (const [who, claims] of Object.entries(strangers)) {
    const { status, body } = await ask(row, claims);
    expect([who, status]).toEqual([who, 404]);
    // The photo-app's errors have no names.
    const says = row.errors === 'photoapp' ? body.error : body.message;
    expect(says).toBe(`You are a member of no organization with the id ${tenant.organization.id}.`);
  }
});

test.each(rows)('$method $path is 404 for ids that are no organization’s', async (row) => {
  for (const id of ['org_000000000000', 'me', `${tenant.organization.id}#MEMBERS`, tenant.organization.slug])
    expect((await ask(row, claimsOf('owner'), id)).status).toBe(404);
});

test.each(ofOwners)('$method $path is 403 for an agent, and for owners goes on', async (row) => {
  expect(errorOf(await ask(row, claimsOf('agent')))).toEqual([403, 'Forbidden']);
  expect((await ask(row, claimsOf('owner'))).status).toBe(400);
});

test.each(ofAgents)('$method $path goes on for agents and owners', async (row) => {
  for (const name of ['agent', 'owner']) expect((await ask(row, claimsOf(name))).status).toBe(400);
});

test.each(rows)('$method $path is 403 while the organization is suspended', async (row) => {
  expect((await ask(row, claimsOf('waiting'), suspended.organization.id)).status).toBe(403);
});

const own = consoleRoutes.filter(({ entry }) => entry.startsWith('functions/console/'));
test.each(own)('$method $path is 401 where no authorizer was asked', async (row) => {
  expect(errorOf(await ask(row, undefined))).toEqual([401, 'Invalid access token']);
});

test('nothing of all this was sent to anybody', () => {
  expect(world.outgoing).toEqual([]);
});
