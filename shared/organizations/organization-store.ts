import type { Deps } from '../runtime/deps.ts';
import { allPages, wholePartition } from '../table/all-pages.ts';
import { absent } from '../table/expressions.ts';
import type { Key, Write } from '../table/table.ts';
import type { Organization } from './organization.ts';
import { organizationKey, parseOrganization } from './organization-item.ts';
import { accountKey } from './provider-account.ts';

/** Global look-up: the slug is unique in the deployment. All slugs share a partition, so that they can be listed. */
const slugKey = (slug: string): Key => ({ pk: 'SLUG', sk: slug });

/** `taken`: what an organization of the deployment already has. */
export type SaveResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'taken'; readonly what: 'slug' | 'cloud phone id' };

export async function createOrganization(
  organization: Organization,
  { table }: Deps<'table:write'>,
): Promise<SaveResult> {
  const lookup = { organization_id: organization.id };
  const writes: Write[] = [
    { kind: 'put', item: { ...slugKey(organization.slug), ...lookup }, condition: absent },
    { kind: 'put', item: { ...organizationKey(organization.id), ...organization }, condition: absent },
    ...claimAccount(organization.cloud_phone_id, organization.id),
  ];
  const result = await table.transact(writes);
  if (result.kind === 'done') return { kind: 'saved' };
  if (result.kind === 'refused') return { kind: 'taken', what: result.refusals[0] ? 'slug' : 'cloud phone id' };
  throw new Error(`organization ${organization.slug} is being created by someone else; try again`);
}

/** Replaces `before` by `after`; both have the same id and slug. */
export async function replaceOrganization(
  before: Organization,
  after: Organization,
  { table }: Deps<'table:write'>,
): Promise<SaveResult> {
  const moved = before.cloud_phone_id !== after.cloud_phone_id;
  const writes: Write[] = [
    { kind: 'put', item: { ...organizationKey(after.id), ...after }, condition: unchangedSince(before) },
    ...(moved ? claimAccount(after.cloud_phone_id, after.id) : []),
    ...(moved && before.cloud_phone_id ? [{ kind: 'delete' as const, key: accountKey(before.cloud_phone_id) }] : []),
  ];
  const result = await table.transact(writes);
  if (result.kind === 'done') return { kind: 'saved' };
  if (result.kind === 'refused' && !result.refusals[0]) return { kind: 'taken', what: 'cloud phone id' };
  throw new Error(`organization ${after.slug} was changed by someone else at the same time; try again`);
}

export async function findOrganizationBySlug(
  slug: string,
  { table }: Deps<'table:read'>,
): Promise<Organization | undefined> {
  const lookup = await table.get(slugKey(slug));
  return lookup && parseOrganization(await table.get(organizationKey(String(lookup.organization_id))));
}

/** All ids, in the order of their slugs. */
export async function listOrganizationIds({ table }: Deps<'table:read'>): Promise<string[]> {
  const items = allPages(table, { condition: wholePartition(slugKey('').pk) });
  return Array.fromAsync(items, (item) => String(item.organization_id));
}

function claimAccount(accountId: string | undefined, organizationId: string): Write[] {
  if (accountId === undefined) return [];
  return [{ kind: 'put', item: { ...accountKey(accountId), organization_id: organizationId }, condition: absent }];
}

const unchangedSince = ({ updated_at }: Organization) => ({
  text: 'updated_at = :before',
  values: { ':before': updated_at },
});
