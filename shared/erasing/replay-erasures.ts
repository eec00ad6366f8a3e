import { errorFields } from '../base/log.ts';
import { parseContact } from '../contacts/contact.ts';
import { contactKey } from '../conversations/head.ts';
import { isApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { removeContact } from './delete-contact.ts';
import { deleteOrganization } from './delete-organization.ts';
import { type ListedErasure, listedErasures } from './erasure-list.ts';

type ReplayDeps = Deps<'table:write' | 'queue:events' | 'media:list' | 'erasures:record'>;

/** Erasures replayed side by side. */
const atOnce = 8;
/** Where so many fail one after the other, it is not an item that cannot be deleted, but the table. */
const mostFailures = 20;

/**
 * What became of a listed erasure. `gone`: there is nothing, or it was deleted before; or the contact is part of another, with
 * which it is deleted. `newer`: its id is by now that of a contact that was made after the erasure.
 */
type Replayed = 'contact' | 'organization' | 'gone' | 'newer';

/** How many of each there were, and how many failed, of which the log says why. */
export interface ReplayCounts extends Record<Replayed | 'failed', number> {}

/**
 * Deletes again, in a table that was restored, what was deleted since a time (ms since the epoch). What is deleted already stays
 * so: run again after an interruption, it goes on. Throws where one after the other fails.
 */
export async function replayErasures(since: number, deps: ReplayDeps): Promise<ReplayCounts> {
  const counts: ReplayCounts = { contact: 0, organization: 0, gone: 0, newer: 0, failed: 0 };
  let failuresInARow = 0;
  const one = async (erasure: ListedErasure) => {
    try {
      counts[await replayed(erasure, deps)]++;
      failuresInARow = 0;
    } catch (error) {
      if (++failuresInARow >= mostFailures) throw error;
      counts.failed++;
      const { organizationId, contactId } = erasure;
      deps.log('erasure_not_replayed', { organization: organizationId, contact: contactId, ...errorFields(error) });
    }
  };
  // What is deleted here is put on the list anew, from now on.
  for await (const page of listedErasures({ since, until: deps.clock.now() }, deps))
    for (let done = 0; done < page.length; done += atOnce) await Promise.all(page.slice(done, done + atOnce).map(one));
  return counts;
}

const replayed = ({ organizationId, contactId, at }: ListedErasure, deps: ReplayDeps): Promise<Replayed> =>
  contactId === undefined
    ? organizationReplayed(organizationId, deps)
    : contactReplayed({ organizationId, contactId, at }, deps);

async function organizationReplayed(organizationId: OrganizationId, deps: ReplayDeps): Promise<Replayed> {
  const organization = parseOrganization(await deps.table.get(organizationKey(organizationId)));
  if (!organization) return 'gone';
  await deleteOrganization(organization, deps);
  return 'organization';
}

interface ListedContact {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly at: number;
}

/** The contact itself, and not one that it was merged into: that one is on the list where it was deleted, too. */
async function contactReplayed({ organizationId, contactId, at }: ListedContact, deps: ReplayDeps): Promise<Replayed> {
  const contact = parseContact(await deps.table.get(contactKey(organizationId, contactId)));
  if (!contact) return 'gone';
  // Ids are derived from numbers, so who comes back with the number has the id again, once it is free.
  if (Date.parse(contact.created_at) > at) return 'newer';
  try {
    await removeContact(contact, deps);
    return 'contact';
  } catch (error) {
    if (isApiError(error) && error.error === 'Contact not found') return 'gone';
    throw error;
  }
}
