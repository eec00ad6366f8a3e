import type { ApiError } from '../../errors.ts';
import type { Organization } from '../../organizations/organization.ts';
import { overQuota, quotaOf } from '../../organizations/quotas.ts';
import type { Deps } from '../../runtime/deps.ts';
import { countContacts } from './read-list.ts';

/**
 * Throws 429 `Quota exceeded` where an organization has as many contacts as it may have. They are counted as the list counts
 * them, so that of creations at the same time each may see room for itself: they go over by no more than there are of them.
 */
export async function refuseOverContactQuota(
  organization: Organization,
  deps: Deps<'table:read' | 'limits'>,
): Promise<void> {
  const quota = quotaOf(organization, 'contacts', deps);
  const used = await countContacts(organization.id, deps);
  if (used >= quota) throw overQuota('contacts', quota, used);
}

/** Room for more contacts of an organization, for an import that makes many: they are counted once, when it begins. */
export interface ContactRoom {
  /** Takes room for `wanted` contacts, or for as many as there is room for, and returns how many. */
  take(wanted: number): number;
  /** Of what was taken, room for contacts that were not made. */
  giveBack(unused: number): void;
  /** Why there is no more room. */
  refusal(): ApiError;
}

/** The room that an organization has at this moment. */
export async function contactRoom(
  organization: Organization,
  deps: Deps<'table:read' | 'limits'>,
): Promise<ContactRoom> {
  const quota = quotaOf(organization, 'contacts', deps);
  let used = await countContacts(organization.id, deps);
  return {
    take(wanted) {
      const taken = Math.max(0, Math.min(wanted, quota - used));
      used += taken;
      return taken;
    },
    giveBack(unused) {
      used -= unused;
    },
    refusal: () => overQuota('contacts', quota, used),
  };
}
