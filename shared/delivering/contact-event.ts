import { toContact } from '../contacts/contact.ts';
import { contactEventSchema } from '../contacts/contact-events.ts';
import { contactWithId } from '../contacts/find-contact.ts';
import type { Deps } from '../runtime/deps.ts';
import { eventIdOf } from './event.ts';
import { fanOut } from './fan-out.ts';

/**
 * Builds the event that a message of the events queue names (`contactEventSchema`), with the contact as it is now, or the
 * one that it was merged into, and fans
 * it out, unless the contact is deleted.
 */
export async function fanOutContactEvent(
  body: unknown,
  deps: Deps<'table:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const { organization_id, contact_id, at, what } = contactEventSchema.parse(body);
  const contact = await contactWithId(organization_id, contact_id, deps);
  if (!contact) return;
  const { type, ...told } = what;
  const subject = what.type === 'contact_merged' ? what.merged_from : `${contact_id} ${at}`;
  const event = {
    id: eventIdOf({ subject, kind: type, contactId: contact_id }),
    type,
    timestamp: at,
    // A contact may be on both; its events are told on one, so that they come once.
    platform: 'chatapp',
    organization_id,
    contact_id,
    noted_at: at,
    data: { contact: toContact(contact, deps.clock.now()), ...told },
  } as const;
  await fanOut(event, deps);
}
