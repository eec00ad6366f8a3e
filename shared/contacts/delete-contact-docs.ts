import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleContact } from './contact-docs.ts';
import { deleteContact } from './delete-contact-operation.ts';
import './named-contact-docs.ts';

explain(deleteContact.reply, {
  success: 'Always true.',
  message: 'What goes on.',
});

const deleted = {
  success: true as const,
  message: 'The contact is deleted. Its messages and files are being erased.',
};

export const deleteContactDocs = documentation(deleteContact, {
  tag: 'Contacts',
  summary: 'Delete a contact',
  description: `The contact and its messages are gone from every answer at once, and its number can be used again: for another contact, with another id. Messages, files and answers kept under an \`Idempotency-Key\` are erased in the background. Such a key stays used for the rest of its 24 hours: the same body gets 404 \`Contact not found\`, whoever has the number by then, and nothing is sent.

A message that is being sent to the contact at that moment may still arrive; it is not stored.`,
  success: 'The contact is gone; what it leaves is being erased.',
  errors: ['Missing required parameter', 'Contact not found'],
  examples: {
    phone_number: {
      summary: 'By phone number',
      query: { phone_number: '+55 11 99999-0000' },
      answer: deleted,
    },
    by_id: { summary: 'By id', query: { id: exampleContact.id }, answer: deleted },
  },
});
