import { explain } from '../openapi/explain.ts';
import { exampleContact } from './contact-docs.ts';
import { type ContactPage, contactPageSchema } from './contact-list-reply.ts';

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
