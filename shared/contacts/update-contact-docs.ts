import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleContact } from './contact-docs.ts';
import './named-contact-docs.ts';
import { updateContact } from './update-contact-operation.ts';

explain(
  updateContact.body,
  {
    full_name: 'What the contact is called from now on; the search finds it by that.',
    email: 'Empty, or null, when there is none any more.',
    tags: 'All of them: they take the place of those before. Null is an empty list.',
    bot_status:
      '`active`: the bot responds to this contact; `paused`: a human has taken over; null: there is no bot. Never stops a send.',
    allow_broadcast: 'Whether the organization may send broadcasts to the contact. Never stops a send.',
    archived: 'For the organization’s own use. Never stops a send.',
    blocked: 'For the organization’s own use. Never stops a send.',
    has_unread_messages: 'Whether something has come in that nobody has read.',
  },
  { id: 'ContactChanges', description: 'What is to be changed of a contact, one thing at least.' },
);

export const updateContactDocs = documentation(updateContact, {
  tag: 'Contacts',
  summary: 'Change a contact',
  description:
    'Changes what is given and leaves the rest, also what others change at the same time. A number is never changed: other fields of a contact are ignored.',
  success: 'The contact as it is now, with a later `updated_at`.',
  errors: ['Missing required parameter', 'Contact not found'],
  examples: {
    name: {
      summary: 'Another name',
      query: { phone_number: '+55 11 99999-0000' },
      body: { full_name: 'Ana Maria Souza' },
      answer: { success: true, contact: { ...exampleContact, full_name: 'Ana Maria Souza' } },
    },
    by_id: {
      summary: 'Several things of a contact named by its id',
      query: { id: exampleContact.id },
      body: { tags: ['vip'], bot_status: 'paused', archived: true },
      answer: { success: true, contact: { ...exampleContact, bot_status: 'paused', archived: true } },
    },
  },
});
