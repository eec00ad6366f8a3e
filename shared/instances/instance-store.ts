import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { absent, equals, exists } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import { type Instance, instanceKey, instanceNameKey, instanceNameSchema, parseInstance } from './instance.ts';

/** The organization's instance of a name, with either form of its accents; undefined when it has none. */
export async function findInstance(
  organizationId: OrganizationId,
  name: string,
  { table }: Deps<'table:read'>,
): Promise<Instance | undefined> {
  const { data } = instanceNameSchema.safeParse(name);
  return data === undefined ? undefined : parseInstance(await table.get(instanceKey(organizationId, data)));
}

/** The one instance of the deployment that has this name, of any organization. */
export async function instanceOfName(name: string, deps: Deps<'table:read'>): Promise<Instance | undefined> {
  const { data } = instanceNameSchema.safeParse(name);
  const lookup = data === undefined ? undefined : await deps.table.get(instanceNameKey(data));
  return lookup && findInstance(String(lookup.organization_id), name, deps);
}

/** Stores a new instance. `taken`: an instance of the deployment has the name already. Throws `Contention`. */
export async function createInstance(instance: Instance, deps: Deps<'table:write'>): Promise<'created' | 'taken'> {
  const { organization_id, name } = instance;
  const result = await deps.table.transact([
    { kind: 'put', item: { ...instanceNameKey(name), organization_id }, condition: absent() },
    { kind: 'put', item: { ...instanceKey(organization_id, name), ...instance }, condition: absent() },
  ]);
  if (result.kind === 'conflict') throw contended({ over: 'instance', organizationId: organization_id }, deps);
  return result.kind === 'done' ? 'created' : 'taken';
}

/** All instances of an organization, by name. */
export function listInstances(organizationId: OrganizationId, { table }: Deps<'table:read'>): Promise<Instance[]> {
  const items = allPages(table, { condition: equals('pk', instanceKey(organizationId, '').pk) });
  return Array.fromAsync(items, (item) => parseInstance(item) as Instance);
}

/** Changes attributes of an instance; undefined takes one away. False when the instance is gone. */
export async function changeInstance(
  { organization_id, name }: Instance,
  change: Partial<Instance>,
  { table }: Deps<'table:write'>,
): Promise<boolean> {
  const [given, gone] = [true, false].map((isGiven) =>
    Object.entries(change).filter(([, value]) => (value !== undefined) === isGiven),
  ) as [[string, unknown][], [string, unknown][]];
  const update = {
    ...(given.length > 0 && { set: Object.fromEntries(given) }),
    ...(gone.length > 0 && { remove: gone.map(([attribute]) => attribute) }),
  };
  const key = instanceKey(organization_id, name);
  return (await table.write({ kind: 'update', key, change: update, condition: exists() })).kind === 'done';
}

/** Deletes an instance and frees its name. False when the instance was gone already. */
export async function deleteInstance(
  { organization_id, name }: Instance,
  { table }: Deps<'table:write'>,
): Promise<boolean> {
  const result = await table.transact([
    { kind: 'delete', key: instanceKey(organization_id, name), condition: exists() },
    { kind: 'delete', key: instanceNameKey(name) },
  ]);
  return result.kind === 'done';
}
