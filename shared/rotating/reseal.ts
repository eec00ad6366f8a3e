import { errorFields } from '../base/log.ts';
import { pageOfOrganizations } from '../organizations/list-organizations.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { keyIdOf, seal, unseal } from '../secrets/seal.ts';
import { all, equals, exists } from '../table/expressions.ts';
import { type SealedItem, sealedItemsOf } from './sealed-items.ts';

/** What a look through all that is sealed has found: so many values, and items that failed, of which the log says why. */
export interface Resealed {
  readonly values: number;
  readonly failed: number;
}

/**
 * Seals everything anew that is not under the current key of the master secret. What a concurrent writer changes stays as it is,
 * for the next look. Called again after an interruption, it goes on. An item that cannot be opened does not keep the others.
 */
export async function resealAll(deps: Deps<'table:write' | 'secrets'>): Promise<Resealed> {
  const { id } = await deps.secrets.current();
  let [values, failed] = [0, 0];
  for await (const organization of organizations(deps)) {
    try {
      for await (const item of sealedItemsOf(organization, deps)) values += await reseal(item, id, deps);
    } catch (error) {
      failed++;
      deps.log('not_resealed', { organization: organization.id, ...errorFields(error) });
    }
  }
  return { values, failed };
}

/** How many values are sealed under each key of the master secret, by the ids of the keys; `none` for what is not sealed as we do. */
export async function sealedByKey(deps: Deps<'table:read'>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const organization of organizations(deps)) {
    for await (const { values } of sealedItemsOf(organization, deps))
      for (const { sealed } of values) counts.set(keyOrNone(sealed), (counts.get(keyOrNone(sealed)) ?? 0) + 1);
  }
  return counts;
}

function keyOrNone(sealed: string): string {
  try {
    return keyIdOf(sealed);
  } catch {
    return 'none';
  }
}

/** A hundred at a time. */
async function* organizations(deps: Deps<'table:read'>): AsyncGenerator<Organization> {
  let after: string | undefined;
  do {
    const page = await pageOfOrganizations({ limit: 100, after }, deps);
    yield* page.organizations;
    after = page.next;
  } while (after !== undefined);
}

/** Returns how many of an item's values were sealed anew. */
async function reseal(item: SealedItem, currentId: string, deps: Deps<'table:write' | 'secrets'>): Promise<number> {
  const stale = item.values.filter(({ sealed }) => keyIdOf(sealed) !== currentId);
  if (stale.length === 0) return 0;
  const fresh = await Promise.all(
    item.values.map(async ({ sealed, owner }) =>
      keyIdOf(sealed) === currentId ? sealed : seal(await unseal(sealed, owner, deps), owner, deps),
    ),
  );
  const asRead = Object.entries(item.asRead).map(([name, value]) => equals(name, value));
  const { kind } = await deps.table.write({
    kind: 'update',
    key: item.key,
    change: { set: item.attributesWith(fresh) },
    condition: all(exists(), ...asRead),
  });
  return kind === 'done' ? stale.length : 0;
}
