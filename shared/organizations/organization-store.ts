import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { Contention, contended } from '../table/contention.ts';
import { absent, all, any, equals, exists } from '../table/expressions.ts';
import { guardedKeys } from '../table/layout.ts';
import type { Key, Write } from '../table/table.ts';
import { businessWrites } from './business-account.ts';
import { type Organization, organizationKey, parseOrganization } from './organization.ts';
import { accountKey, accountsOf, type OwnAccount } from './provider-account.ts';

/** Global look-up: the slug is unique in the deployment. All slugs share a partition, so that they can be listed. */
export const slugKey = (slug: string): Key => ({ pk: guardedKeys.slugKey, sk: slug });

/** What became of a write. `taken`: `what` (the slug, an account's id) an organization of the deployment already has. */
export type SaveResult = { readonly kind: 'saved' } | { readonly kind: 'taken'; readonly what: string };

/** Stores a new organization with its look-ups, all or nothing. Throws `Contention`. */
export async function createOrganization(organization: Organization, deps: Deps<'table:write'>): Promise<SaveResult> {
  const { id } = organization;
  const claims = [claimSlug(organization), ...accountsOf(organization).map((account) => claimAccount(account, id))];
  const record: Write = { kind: 'put', item: { ...organizationKey(id), ...organization }, condition: absent() };
  const others = businessWrites({}, organization);
  const result = await deps.table.transact([...claims.map(({ write }) => write), record, ...others]);
  if (result.kind === 'done') return { kind: 'saved' };
  const taken = result.kind === 'refused' && claims.find((_claim, index) => result.refusals[index]);
  if (taken) return { kind: 'taken', what: taken.what };
  throw contended({ over: 'organization', organizationId: id }, deps);
}

/**
 * Replaces `before` by `after`, with its look-ups; both have the same id and slug. Throws `Contention` when it has changed meanwhile,
 * which is logged by the loop that tries again, or read by an operator.
 */
export async function replaceOrganization(
  before: Organization,
  after: Organization,
  deps: Deps<'table:write'>,
): Promise<SaveResult> {
  const [old, fresh] = [accountsOf(before), accountsOf(after)];
  const claims = notAmong(fresh, old).map((account) => claimAccount(account, after.id));
  const record: Write = {
    kind: 'put',
    item: { ...organizationKey(after.id), ...after },
    condition: unchangedSince(before),
  };
  const released = notAmong(old, fresh).map((account): Write => ({ kind: 'delete', key: accountKey(account) }));
  const others = [...released, ...businessWrites(before, after)];
  const result = await deps.table.transact([...claims.map(({ write }) => write), record, ...others]);
  if (result.kind === 'done') return { kind: 'saved' };
  const taken = result.kind === 'refused' && claims.find((_claim, index) => result.refusals[index]);
  if (taken && !result.refusals[claims.length]) return { kind: 'taken', what: taken.what };
  throw new Contention('organization');
}

/**
 * The writes of a transaction that ends an organization: a tombstone stands in its place, and its slug is free. Its accounts
 * at the providers go on leading to it, so that what still comes in for them is known to be of no organization, until another
 * organization has them. Refused where it has changed since it was read.
 */
export const endWrites = (organization: Organization, deleted_at: string): Write[] => [
  {
    kind: 'put',
    item: { ...organizationKey(organization.id), id: organization.id, deleted_at },
    condition: unchangedSince(organization),
  },
  { kind: 'delete', key: slugKey(organization.slug) },
  ...businessWrites(organization, { id: organization.id }),
  ...accountsOf(organization).map(
    (account): Write => ({
      kind: 'update',
      key: accountKey(account),
      change: { set: { deleted_at } },
      condition: equals('organization_id', organization.id),
    }),
  ),
];

/** The organization with a slug; undefined when there is none. */
export async function findOrganizationBySlug(
  slug: string,
  { table }: Deps<'table:read'>,
): Promise<Organization | undefined> {
  const lookup = await table.get(slugKey(slug));
  return lookup && parseOrganization(await table.get(organizationKey(String(lookup.organization_id))));
}

/** A look-up that only one organization can have. */
interface Claim {
  readonly what: string;
  readonly write: Write;
}

function claimSlug({ slug, id }: Organization): Claim {
  const item = { ...slugKey(slug), organization_id: id };
  return { what: `slug ${slug}`, write: { kind: 'put', item, condition: absent() } };
}

function claimAccount(account: OwnAccount, organizationId: OrganizationId): Claim {
  const item = { ...accountKey(account), organization_id: organizationId };
  // One that a deleted organization had is free.
  const condition = any(absent(), exists('deleted_at'));
  return { what: `${account.what} ${account.id}`, write: { kind: 'put', item, condition } };
}

const notAmong = (accounts: readonly OwnAccount[], others: readonly OwnAccount[]): OwnAccount[] =>
  accounts.filter(({ channel, id }) => !others.some((other) => other.channel === channel && other.id === id));

/** Its tokens are sealed anew without a change of the organization: what was read before then must not be put back. */
const unchangedSince = ({ updated_at, chatapp_bearer_token, photoapp_token, shop_token }: Organization) =>
  all(
    equals('updated_at', updated_at),
    equals('chatapp_bearer_token', chatapp_bearer_token),
    equals('photoapp_token', photoapp_token),
    equals('shop_token', shop_token),
  );
