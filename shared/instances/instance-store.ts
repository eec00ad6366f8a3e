import type { OrganizationId } from '../identifiers.ts';
import { doesNotGoOn, goesOn } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { absent, equals, exists } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Write } from '../table/table.ts';
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

/**
 * Stores a new instance. `taken`: an instance of the deployment has the name already. Throws 404 where its organization was suspended, or
 * deleted, a moment ago, and `Contention`.
 */
export function createInstance(instance: Instance, deps: Deps<'table:write'>): Promise<'created' | 'taken'> {
  const { organization_id: organizationId, name } = instance;
  const writes: Write[] = [
    { kind: 'put', item: { ...instanceNameKey(name), organization_id: organizationId }, condition: absent() },
    { kind: 'put', item: { ...instanceKey(organizationId, name), ...instance }, condition: absent() },
    goesOn(organizationId),
  ];
  return untilSettled({ over: 'going-on', organizationId }, deps, async () => {
    const result = await deps.table.transact(writes);
    if (result.kind === 'conflict') return again;
    if (result.kind === 'refused' && result.refusals.at(-1)) throw doesNotGoOn(organizationId);
    return result.kind === 'done' ? 'created' : 'taken';
  });
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

/** Deletes an instance and frees its name. False when the instance was gone already. Throws `Contention`. */
export function deleteInstance(
  { organization_id: organizationId, name }: Instance,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const writes: Write[] = [
    { kind: 'delete', key: instanceKey(organizationId, name), condition: exists() },
    { kind: 'delete', key: instanceNameKey(name) },
  ];
  return untilSettled({ over: 'instance', organizationId }, deps, async () => {
    const { kind } = await deps.table.transact(writes);
    return kind === 'conflict' ? again : kind === 'done';
  });
}
