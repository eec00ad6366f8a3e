import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleContact } from './contact-docs.ts';
import { getContact } from './get-contact-operation.ts';
import { phoneFormat, phoneParameter } from './phone-docs.ts';

explain(getContact.query, {
  phone_number: phoneParameter(`The number; this or \`chatapp_id\` is required. ${phoneFormat}`),
  chatapp_id: phoneParameter('The number as it stands in `chatapp_id`. With both, they must be one contact’s.'),
});

export const getContactDocs = documentation(getContact, {
  tag: 'Contacts',
  summary: 'Get a contact',
  description: 'Finds the contact with a phone number, in any spelling.',
  success: 'The contact.',
  errors: ['Missing required parameter', 'Contact not found'],
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
  },
});
