import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DocumentedRow, operations } from '../../shared/openapi/operations.ts';
import { consoleRoutes, type EndpointRow, endpoints } from '../../shared/routes.ts';
import { caller, memberCaller, type Serve } from '../support/call.ts';
import { addMember, claimsOf } from '../support/members.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  await addMember(world.ports, tenant, { name: 'owner', role: 'owner' });
});
afterAll(() => world.close());

/** Longer than a key of the table may be, of odd signs, and names that JavaScript knows. */
const oddIds = ['a'.repeat(3000), 'é'.repeat(600), '%00', '#', '😀', '%2f', '__proto__', 'constructor'];

/** What the documentation shows for the row, with an id of any kind in the path. */
function asked({ name, method, path }: EndpointRow, id: string) {
  const [example] = Object.values(operations[name as DocumentedRow['name']].examples);
  const at = path.replace('{organization}', tenant.organization.id).replace(/\{\w+\}/g, encodeURI(id));
  return { method, path: at, ...(method !== 'GET' && method !== 'DELETE' && { body: example?.body ?? {} }) };
}

const serveOf = async ({ entry }: EndpointRow) => ((await import(`../../${entry}`)) as { serve: Serve }).serve;

async function statuses(row: EndpointRow): Promise<string[]> {
  const serve = await serveOf(row);
  const call =
    row.api === 'console'
      ? memberCaller(serve, world.ports, claimsOf('owner'))
      : caller(serve, world.ports, tenant.apiKey);
  const found: string[] = [];
  for (const id of oddIds) found.push(`${(await call(asked(row, id))).status} for ${id.slice(0, 9)}`);
  return found;
}

const rows = [...endpoints.filter(({ api }) => (api as string) !== 'console'), ...consoleRoutes];
const withIds = rows.filter(({ path }) => /\{(?!organization)/.test(path));

test.each(withIds.filter(({ auth }) => auth !== 'none'))('$method $path refuses an id that is none', async (row) => {
  expect((await statuses(row)).filter((status) => !/^40[04]/.test(status))).toEqual([]);
});

test.each(withIds.filter(({ auth }) => auth === 'none'))('$method $path refuses an id that is none', async (row) => {
  expect((await statuses(row)).filter((status) => !/^4/.test(status))).toEqual([]);
});
