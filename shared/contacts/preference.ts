import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { contactWithId } from './find-contact.ts';
import { followChange, planChange } from './planned-change.ts';

/** What a person wants, and when they said so. */
interface Preference {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly allows: boolean;
  /** ISO 8601, by the provider's clock. */
  readonly at: string;
  /** The sequence number of the message that says so: the provider's clock counts seconds. */
  readonly seq?: number;
}

/**
 * Has a contact allow broadcasts or not, as the person wants, and the change announced. What they said before the last that
 * is known of them changes nothing, however late it comes or how often; a worker that died before it did this does it when
 * the message comes again. What the organization itself sets meanwhile stands until the person says something new.
 */
export async function applyPreference(
  { organizationId, contactId, allows, at, seq = 0 }: Preference,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const said = `${at}#${String(seq).padStart(12, '0')}`;
  await untilSettled({ over: 'contact', organizationId }, deps, async () => {
    const contact = await contactWithId(organizationId, contactId, deps);
    if (!contact || said <= (contact.preference_said ?? '')) return undefined;
    const planned = planChange(contact, { allow_broadcast: allows, preference_said: said }, deps);
    if ((await deps.table.write(planned.write)).kind !== 'done') return againAtOnce;
    return followChange(planned, deps);
  });
}
