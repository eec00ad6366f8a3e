import type { Deps } from '../runtime/deps.ts';
import { equals } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import { type Organization, organizationKey, parseOrganization } from './organization.ts';
import { slugKey } from './organization-store.ts';

/**
 * Up to `limit` (100 at most) organizations in the order of their slugs, those behind the slug `after`. `next`: the slug to
 * go on after; undefined at the end.
 */
export async function pageOfOrganizations(
  { limit, after }: { readonly limit: number; readonly after?: string },
  { table }: Deps<'table:read'>,
): Promise<{ readonly organizations: Organization[]; readonly next: string | undefined }> {
  const condition = equals('pk', slugKey('').pk);
  const lookups = await table.page({
    condition,
    limit,
    after: after === undefined ? undefined : { ...slugKey(after) },
  });
  const keys = lookups.items.map(({ organization_id }) => organizationKey(String(organization_id)));
  const items = keys.length > 0 ? await table.getMany(keys) : [];
  const next = lookups.next?.sk;
  return {
    organizations: items.flatMap((item) => parseOrganization(item) ?? []),
    next: next === undefined ? undefined : String(next),
  };
}

/** The ids of all organizations, in the order of their slugs. */
export async function listOrganizationIds({ table }: Deps<'table:read'>): Promise<string[]> {
  const items = allPages(table, { condition: equals('pk', slugKey('').pk) });
  return Array.fromAsync(items, (item) => String(item.organization_id));
}
