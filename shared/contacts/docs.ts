import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { exampleContact, exampleNewContact, phoneFormat, phoneParameter } from './doc-parts.ts';
import { namedContactSchema } from './find-contact.ts';
import { createContact, deleteContact, getContact, updateContact } from './operations.ts';

explain(
  createContact.body,
  {
    phone_number: phoneFormat,
    full_name: 'What the contact is called.',
    email: 'Empty or absent when unknown.',
    tags: 'Whatever the organization sorts its contacts by.',
  },
  { id: 'NewContact', description: 'What a contact is made of.' },
);

/** What the OpenAPI document says of `POST /contact`. */
export const createContactDocs = documentation(createContact, {
  tag: 'Contacts',
  summary: 'Create a contact',
  description:
    'A message can be sent only to a contact of the organization. A number has one contact, in whatever spelling.',
  success: 'The new contact; its `source.type` is `api`.',
  errors: ['Contact already exists', 'Quota exceeded'],
  examples: {
    full: {
      summary: 'With everything',
      body: { phone_number: '+55 11 99999-0000', full_name: 'Ana Souza', email: 'ana@example.org', tags: ['vip'] },
      answer: { success: true, contact: exampleNewContact },
    },
    short: {
      summary: 'With what is required',
      body: { phone_number: '+55 11 99999-0000', full_name: 'Ana Souza' },
      answer: { success: true, contact: { ...exampleNewContact, email: '', tags: [] } },
    },
  },
});

explain(namedContactSchema, {
  phone_number: phoneParameter(
    `The number; this or another of these is required, and all that are given must name one contact. ${phoneFormat}`,
  ),
  chatapp_id: phoneParameter('The number as it stands in `chatapp_id`.'),
  id: { description: 'The contact’s id, or that of a contact that was merged into it.', format: 'uuid' },
  photoapp_id: 'An id of the contact on the photo-app.',
  user_id: 'An id of the contact on the chat-app, like `US.13491208655302741918`, also an earlier one.',
});

explain(getContact.reply, {
  success: 'Always true.',
  contact: 'The contact.',
  merged_into: {
    description: 'Only where `id` names a contact that was merged into this one: the id of the one that stays.',
    format: 'uuid',
  },
});

/** What the OpenAPI document says of `GET /contact`. */
export const getContactDocs = documentation(getContact, {
  tag: 'Contacts',
  summary: 'Get a contact',
  description:
    'Finds a contact by a phone number, in any spelling, by its id, or by the id that a platform has for the person. All that is given must name the same contact.',
  success: 'The contact.',
  errors: ['Contact not found'],
  examples: {
    phone_number: {
      summary: 'By phone number',
      query: { phone_number: '+55 11 99999-0000' },
      answer: { success: true, contact: exampleContact },
    },
    chatapp_id: {
      summary: 'By normalized number',
      query: { chatapp_id: '5511999990000' },
      answer: { success: true, contact: exampleContact },
    },
    merged: {
      summary: 'By the id of a contact that was merged into another',
      query: { id: '0c8a6f0e-93d5-8b1a-a2c4-7d1e5f3b9a60' },
      answer: { success: true, contact: exampleContact, merged_into: exampleContact.id },
    },
  },
});

explain(
  updateContact.body,
  {
    phone_number: `The number that the contact has from now on: it is shown, sent to and found by it. The earlier one is free, and who writes from that next is somebody new. ${phoneFormat}`,
    full_name: 'What the contact is called from now on; the search finds it by that.',
    email: 'Empty, or null, when there is none any more.',
    tags: 'All of them: they take the place of those before. Null is an empty list.',
    bot_status:
      '`active`: the bot responds to this contact; `paused`: a human has taken over; null: there is no bot. Never stops a send.',
    allow_broadcast:
      'Whether the person wants broadcasts. A text that is `STOP`, `PARAR`, `SAIR` or `UNSUBSCRIBE` alone, in any case, makes it false, `START`, `VOLTAR` or `UNSTOP` true, and so does what they choose in the chat-app, which a message that fails with 131050 tells, too. Stops templates of the category `marketing`, and no other send.',
    archived: 'For the organization’s own use. Never stops a send.',
    blocked:
      'Blocks the person, or lets them go, also at the chat-app’s provider, which blocks only who has written within 24 hours: `provider_blocked` says what it did. It is stored whatever the provider says, and tried again with the person’s next message.',
    has_unread_messages: 'Whether something has come in that nobody has read.',
  },
  { id: 'ContactChanges', description: 'What is to be changed of a contact, one thing at least.' },
);

/** What the OpenAPI document says of `PATCH /contact`. */
export const updateContactDocs = documentation(updateContact, {
  tag: 'Contacts',
  summary: 'Change a contact',
  description:
    'Changes what is given and leaves the rest, also what others change at the same time. A number is never changed: other fields of a contact are ignored.',
  success: 'The contact as it is now, with a later `updated_at`.',
  errors: ['Contact not found', 'Contact already exists'],
  examples: {
    name: {
      summary: 'Another name',
      query: { phone_number: '+55 11 99999-0000' },
      body: { full_name: 'Ana Maria Souza' },
      answer: { success: true, contact: { ...exampleContact, full_name: 'Ana Maria Souza' } },
    },
    number: {
      summary: 'Another number',
      query: { id: exampleContact.id },
      body: { phone_number: '+55 11 98888-0000' },
      answer: {
        success: true,
        contact: {
          ...exampleContact,
          chatapp_id: '5511988880000',
          phone_number: '+5511988880000',
          identities: [
            { type: 'phone', value: '5511988880000', username: null },
            ...exampleContact.identities.slice(1),
          ],
        },
      },
    },
    by_id: {
      summary: 'Several things of a contact named by its id',
      query: { id: exampleContact.id },
      body: { tags: ['vip'], bot_status: 'paused', archived: true },
      answer: { success: true, contact: { ...exampleContact, bot_status: 'paused', archived: true } },
    },
  },
});

explain(deleteContact.reply, {
  success: 'Always true.',
  message: 'What goes on.',
});

const deleted = {
  success: true as const,
  message: 'The contact is deleted. Its messages and files are being erased.',
};

/** What the OpenAPI document says of `DELETE /contact`. */
export const deleteContactDocs = documentation(deleteContact, {
  tag: 'Contacts',
  summary: 'Delete a contact',
  description: `The contact and its messages are gone from every answer at once, and its number can be used again: for another contact, with another id. Messages, files and answers kept under an \`Idempotency-Key\` are erased in the background. Such a key stays used for the rest of its 24 hours: the same body gets 404 \`Contact not found\`, whoever has the number by then, and nothing is sent.

A message that is being sent to the contact at that moment may still arrive; it is not stored.`,
  success: 'The contact is gone; what it leaves is being erased.',
  errors: ['Contact not found'],
  examples: {
    phone_number: {
      summary: 'By phone number',
      query: { phone_number: '+55 11 99999-0000' },
      answer: deleted,
    },
    by_id: { summary: 'By id', query: { id: exampleContact.id }, answer: deleted },
  },
});
