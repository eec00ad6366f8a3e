import { parseContact, toContact } from '../contacts/contact.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import type { Deps } from '../runtime/deps.ts';
import { callAnnouncementSchema } from './announcement.ts';
import { eventIdOf } from './event.ts';
import { fanOut } from './fan-out.ts';

/** Has what happened to a call told to everyone who has subscribed to calls. */
export async function announcedCall(body: unknown, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const { organization_id, contact_id, platform, at, noted_at, call } = callAnnouncementSchema.parse(body);
  const known = contact_id === undefined ? undefined : await deps.table.get(contactKey(organization_id, contact_id));
  const contact = parseContact(known);
  // Its contact was deleted meanwhile.
  if (contact_id !== undefined && !contact) return;
  const event = {
    // A call rings, is taken and ends: an event each.
    id: eventIdOf(call.id, `call ${call.status}`),
    type: 'call',
    timestamp: at,
    platform,
    organization_id,
    contact_id,
    noted_at,
    data: { call, contact: contact ? toContact(contact) : null },
  } as const;
  await fanOut(event, deps);
}
