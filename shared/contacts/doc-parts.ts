import { explain } from '../http/explain.ts';
import { type Contact, contactSchema } from './contact.ts';
import { type ContactPage, contactPageSchema } from './list-contacts.ts';
import { contactReplySchema } from './operations.ts';

/** The documentation of a phone number in a query string, where it is always text. JSON bodies may have it as a number too. */
export const phoneParameter = (description: string) => ({
  description,
  override: { type: 'string', anyOf: undefined },
});

/** What every phone number given as input may look like. */
export const phoneFormat =
  'With country code, 7 to 15 digits in any script; everything else in it is dropped. The national spellings of a number (Brazil’s ninth digit, Mexico’s 1, Argentina’s 9) are the same contact.';

explain(
  contactSchema,
  {
    id: { description: 'Ours.', format: 'uuid' },
    full_name: 'Empty when unknown.',
    chatapp_id: 'The phone number, digits only. Empty for a contact known by a user id alone.',
    phone_number:
      'With country code; with a leading plus sign if it was given with one. Empty for a contact known by a user id alone.',
    identities:
      'Every name that leads to the contact: its own number and others of the person’s, user ids of the chat-app with the current one first, ids on the photo-app, and hidden addresses.',
    email: 'Empty when unknown.',
    tags: 'Whatever the organization sorts its contacts by.',
    organization_id: 'The organization that the contact belongs to.',
    bot_status: '`active`: the bot responds to this contact; `paused`: a human has taken over; null: there is no bot.',
    allow_broadcast:
      'Whether the person wants broadcasts. A text that is `STOP`, `PARAR`, `SAIR` or `UNSUBSCRIBE` alone, in any case, makes it false, `START`, `VOLTAR` or `UNSTOP` true, and so does what they choose in the chat-app, which a message that fails with 131050 tells, too. Stops templates of the category `marketing`, and no other send.',
    archived: 'For the organization’s own use. Never stops a send.',
    blocked: 'Whether the organization has blocked the person. Never stops a send of ours.',
    provider_blocked:
      'Whether the chat-app’s provider blocks the person, so that nothing of theirs arrives any more; null where that is not known, or nobody has asked for it.',
    active_status: 'For the organization’s own use.',
    has_unread_messages: 'Whether something has come in that nobody has read.',
    service_window:
      'For how long the person can be written to freely; outside of that, a template opens a conversation.',
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
explain(contactSchema.shape.service_window, {
  open: 'Whether the person has written or called within the last 24 hours.',
  expires_at: '24 hours after their last message or call, ISO 8601 in UTC. Null where there was none.',
});
explain(
  contactSchema.shape.identities.element,
  {
    type: '`phone`, `user_id` (of the chat-app, there also for people who hide their number), `photoapp`, or `lid`, an address that hides the number.',
    value: 'Digits for a number, and otherwise exactly as the platform has it.',
    username: 'What the person is called there; null where that is not known. People change it.',
  },
  { id: 'ContactIdentity', description: 'A name that leads to a contact.' },
);
explain(contactReplySchema, { success: 'Always true.', contact: 'The contact.' });

/** The contact in examples of answers. */
export const exampleContact: Contact = {
  id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f',
  full_name: 'Ana Souza',
  chatapp_id: '5511999990000',
  phone_number: '+5511999990000',
  identities: [
    { type: 'phone', value: '5511999990000', username: null },
    { type: 'photoapp', value: '17841400008460056', username: 'ana.souza' },
  ],
  email: 'ana@example.org',
  tags: ['vip'],
  organization_id: 'org_7Hn2kQ4b',
  bot_status: null,
  allow_broadcast: true,
  archived: false,
  blocked: false,
  provider_blocked: null,
  active_status: true,
  has_unread_messages: false,
  service_window: { open: false, expires_at: null },
  source: { type: 'api', location: {}, created_at: '2026-11-28T10:00:00.000Z' },
  contact_summary: null,
  contact_summary_updated_at: null,
  created_at: '2026-11-28T10:00:00.000Z',
  updated_at: '2026-11-28T10:00:00.000Z',
};

explain(
  contactPageSchema,
  {
    success: 'Always true.',
    contacts:
      'The page, the contact created last first. A `limit` whose page would be over 6 MB, because of long tags, is refused with one that fits.',
    pagination: 'Where the page stands.',
    count: 'Contacts in this answer.',
  },
  { id: 'ContactPage', description: 'A page of the organization’s contacts.' },
);
explain(contactPageSchema.shape.pagination, {
  currentPage: 'As asked for.',
  totalPages: '0 when there are no contacts.',
  totalContacts: 'Contacts on all pages.',
  contactsPerPage: 'As asked for.',
  hasNextPage: 'Whether there are contacts after this page.',
  hasPrevPage: 'Whether there are pages before this one.',
});

/** The same contact when it is known by its number alone. */
export const exampleNewContact: Contact = { ...exampleContact, identities: exampleContact.identities.slice(0, 1) };

/** The page of contacts in examples of answers. */
export const exampleContactPage: ContactPage = {
  success: true,
  contacts: [{ ...exampleContact, email: '', tags: [] }],
  pagination: {
    currentPage: 1,
    totalPages: 1,
    totalContacts: 1,
    contactsPerPage: 50,
    hasNextPage: false,
    hasPrevPage: false,
  },
  count: 1,
};
