import { isoTime } from '../base/clock.ts';
import { erasures } from '../host-settings.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';

/*
 * The list of erasures, in the media storage, which a restore of the table leaves as it is: a restored table has what was
 * erased since, and this says what to erase again. An erasure is an empty file, whose name is all: when, and of what. It names
 * people by our ids alone, of which nothing is left elsewhere.
 */

/** A deletion that is on the list: of a contact or, without one, of an organization. */
export interface ListedErasure {
  readonly organizationId: OrganizationId;
  readonly contactId?: ContactId;
  /** When it was deleted, in ms since the epoch. */
  readonly at: number;
}

const keyOf = ({ organizationId, contactId, at }: ListedErasure) =>
  `${erasures.prefix}${isoTime(at)}/${[organizationId, contactId].filter((id) => id !== undefined).join('/')}`;

const keyPattern = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\/([^/]+)(?:\/([^/]+))?$/;

/** The erasure that a file of the list stands for; undefined for a file that is not one of ours. */
function erasureOf(key: string): ListedErasure | undefined {
  const [, at = '', organizationId = '', contactId] = keyPattern.exec(key.slice(erasures.prefix.length)) ?? [];
  if (Number.isNaN(Date.parse(at))) return undefined;
  return { organizationId, at: Date.parse(at), ...(contactId !== undefined && { contactId }) };
}

/** Puts an erasure on the list. Done again, it is there once. */
export const listErasure = (erasure: ListedErasure, { media }: Deps<'erasures:record'>): Promise<void> =>
  media.mark(keyOf(erasure));

/** The erasures from `since` until before `until`, in ms since the epoch, the oldest first, a thousand at most at a time. */
export async function* listedErasures(
  { since, until }: { readonly since: number; readonly until: number },
  { media }: Deps<'media:list'>,
): AsyncGenerator<readonly ListedErasure[]> {
  const end = `${erasures.prefix}${isoTime(until)}`;
  let after: string | undefined = `${erasures.prefix}${isoTime(since)}`;
  do {
    const { files, next } = await media.filesUnder(erasures.prefix, after);
    yield files.filter(({ key }) => key < end).flatMap(({ key }) => erasureOf(key) ?? []);
    after = next;
  } while (after !== undefined && after < end);
}
