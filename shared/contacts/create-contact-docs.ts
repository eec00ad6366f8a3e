import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleContact } from './contact-docs.ts';
import { createContact } from './create-contact-operation.ts';
import { phoneFormat } from './phone-docs.ts';

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

export const createContactDocs = documentation(createContact, {
  tag: 'Contacts',
  summary: 'Create a contact',
  description:
    'A message can be sent only to a contact of the organization. A number has one contact, in whatever spelling.',
  success: 'The new contact; its `source.type` is `api`.',
  errors: ['Contact already exists'],
  examples: {
    full: {
      summary: 'With everything',
      body: { phone_number: '+55 11 99999-0000', full_name: 'Ana Souza', email: 'ana@example.org', tags: ['vip'] },
      answer: { success: true, contact: exampleContact },
    },
    short: {
      summary: 'With what is required',
      body: { phone_number: '+55 11 99999-0000', full_name: 'Ana Souza' },
      answer: { success: true, contact: { ...exampleContact, email: '', tags: [] } },
    },
  },
});
