import { explain } from '../openapi/explain.ts';
import { type Contact, contactSchema } from './contact.ts';
import { contactReplySchema } from './contact-reply.ts';

explain(
  contactSchema,
  {
    id: { description: 'Ours.', format: 'uuid' },
    full_name: 'Empty when unknown.',
    chatapp_id: 'The phone number, digits only. Empty for a contact known by a user id alone.',
    phone_number:
      'With country code; with a leading plus sign if it was given with one. Empty for a contact known by a user id alone.',
    email: 'Empty when unknown.',
    tags: 'Whatever the organization sorts its contacts by.',
    organization_id: 'The organization that the contact belongs to.',
    bot_status: '`active`: the bot responds to this contact; `paused`: a human has taken over; null: there is no bot.',
    allow_broadcast: 'Whether the organization may send broadcasts to the contact. Never stops a send.',
    archived: 'For the organization’s own use. Never stops a send.',
    blocked: 'For the organization’s own use. Never stops a send.',
    active_status: 'For the organization’s own use.',
    has_unread_messages: 'Whether something has come in that nobody has read.',
    source: 'Where the contact came from.',
    contact_summary: 'Null when there is none.',
    contact_summary_updated_at: { description: 'Null when there is no summary.', format: 'date-time' },
    created_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
    updated_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
  },
  { id: 'Contact', description: 'Somebody whom an organization talks to.' },
);
explain(contactSchema.shape.source, {
  type: '`api`, `admin`, or the channel on which the contact wrote first.',
  location: 'What is known of where; as a rule nothing.',
  created_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
});
explain(contactReplySchema, { success: 'Always true.', contact: 'The contact.' });

export const exampleContact: Contact = {
  id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f',
  full_name: 'Ana Souza',
  chatapp_id: '5511999990000',
  phone_number: '+5511999990000',
  email: 'ana@example.org',
  tags: ['vip'],
  organization_id: 'org_7Hn2kQ4b',
  bot_status: null,
  allow_broadcast: true,
  archived: false,
  blocked: false,
  active_status: true,
  has_unread_messages: false,
  source: { type: 'api', location: {}, created_at: '2026-11-28T10:00:00.000Z' },
  contact_summary: null,
  contact_summary_updated_at: null,
  created_at: '2026-11-28T10:00:00.000Z',
  updated_at: '2026-11-28T10:00:00.000Z',
};
