import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { exampleContact } from './doc-parts.ts';
import { mergeContacts } from './operations.ts';

explain(
  mergeContacts.body,
  {
    keep_id: { description: 'The id of the contact that stays.', format: 'uuid' },
    merge_id: {
      description: 'The id of the contact that becomes part of it, and answers to its id from then on.',
      format: 'uuid',
    },
  },
  { id: 'ContactMerge', description: 'Two contacts that are one person.' },
);

explain(mergeContacts.reply, { success: 'Always true.', message: 'What goes on.' });

/** What the OpenAPI document says of `POST /contact/merge`. */
export const mergeContactsDocs = documentation(mergeContacts, {
  tag: 'Contacts',
  summary: 'Merge two contacts',
  description:
    'For people who see that two contacts are one person. The messages of both become one conversation, in the order in which they were recorded; numbers, ids, tags and the unread mark of the second come along, and its id goes on answering. It is done in the background: until then both are as they were, and then they are one, told as the event `contact_merged`.',
  success: 'They are being merged. Asked for again, it changes nothing.',
  errors: ['Contact not found'],
  examples: {
    merge: {
      summary: 'Two contacts of one person',
      body: { keep_id: exampleContact.id, merge_id: '0b6f4c0e-5a0d-4a53-9d0e-3a54c1b5a7f1' },
      answer: { success: true, message: 'The contacts are being merged.' },
    },
  },
});
