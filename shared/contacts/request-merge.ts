import * as z from 'zod';
import { ApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { contactGone, contactWithId } from './find-contact.ts';
import { haveTooManyIdentities, mostIdentities } from './identities/keys-of-contact.ts';
import { enqueueMerge } from './merge-request.ts';

const contactId = z.guid({ error: 'must be a uuid' }).toLowerCase();

/** The body of `POST /contact/merge`: the contact that stays, and the one that becomes part of it. */
export const mergeBodySchema = z.object({ keep_id: contactId, merge_id: contactId });

/** Two contacts, of which one is to stay. */
interface Merge {
  readonly keep_id: ContactId;
  readonly merge_id: ContactId;
}

/**
 * Has two contacts merged that the caller knows to be one person. Throws as `twoContacts` does.
 */
export async function requestMerge(
  organizationId: OrganizationId,
  merge: Merge,
  deps: Deps<'table:read' | 'queue:events'>,
): Promise<void> {
  const contactIds = await twoContacts(organizationId, merge, deps);
  if (contactIds) await enqueueMerge({ organizationId, contactIds, keepsFirst: true }, deps);
}

/**
 * The contact that is to stay and the one that is to become part of it; undefined where that is done already. An id of a
 * contact that was merged before stands for the one that it has become. Throws 404 where one is not there, and 400 for one
 * contact twice, and for two that have too many identities together.
 */
export async function twoContacts(
  organizationId: OrganizationId,
  { keep_id, merge_id }: Merge,
  deps: Deps<'table:read'>,
): Promise<readonly [ContactId, ContactId] | undefined> {
  if (keep_id === merge_id) throw new ApiError('Invalid field', 'merge_id must name another contact than keep_id');
  const [keep, merge] = await Promise.all([keep_id, merge_id].map((id) => contactWithId(organizationId, id, deps)));
  if (!keep) throw contactGone(keep_id);
  if (!merge) throw contactGone(merge_id);
  if (keep.id === merge.id) return undefined;
  if (haveTooManyIdentities([keep, merge])) {
    const text = `merge_id names a contact that has more than ${mostIdentities} numbers and ids together with the other`;
    throw new ApiError('Invalid field', text);
  }
  return [keep.id, merge.id];
}
