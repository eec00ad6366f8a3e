import { type Event, eventIdOf } from '../../shared/delivering/event.ts';
import type { Tenant } from './tenant.ts';

let made = 0;

/** Something that happened in an organization, which nobody has been told of yet. */
export function makeEvent({ organization }: Tenant, given: Partial<Event> = {}): Event {
  made++;
  return {
    id: eventIdOf({ subject: `msg_${made}`, kind: 'message_received', contactId: given.contact_id }),
    type: 'message_received',
    timestamp: '2026-11-28T09:59:59.000Z',
    platform: 'chatapp',
    organization_id: organization.id,
    data: { message: { id: `msg_${made}`, message: 'olá' }, contact: null },
    ...given,
  };
}
