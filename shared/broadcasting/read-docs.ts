import { exampleBroadcast, exampleBroadcastId } from '../broadcasts/doc-parts.ts';
import { exampleContact } from '../contacts/doc-parts.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { getBroadcast, listBroadcastsOperation, listRecipientsOperation, shownRecipientSchema } from './operations.ts';

const success = 'Always true.';
const nextCursor = 'Give it back as `cursor` for what comes after. Null when nothing does.';
const cursor = 'Where to go on: `next_cursor` of the answer before.';
explain(listBroadcastsOperation.query, { limit: 'Broadcasts in an answer, at most; 20 unless given.', cursor });
explain(listBroadcastsOperation.reply, { success, broadcasts: 'The newest first.', next_cursor: nextCursor });
// Of all that name a broadcast.
explain(getBroadcast.path, { id: 'Of the broadcast.' });
explain(listRecipientsOperation.query, {
  status: 'Recipients who stand like this alone.',
  limit: 'Recipients in an answer, at most; 50 unless given.',
  cursor,
});
explain(listRecipientsOperation.reply, {
  success,
  recipients: 'In no order that means anything.',
  next_cursor: nextCursor,
});
explain(
  shownRecipientSchema,
  {
    contact_id: { description: 'The contact that was planned; null of a file’s row that is for none.', format: 'uuid' },
    phone_number:
      'As the contact has it now, or as the file has one that is no contact’s; null where the contact is gone, or a row has none.',
    status:
      '`planned`: still to come; `sent`, `delivered`, `read`, `failed`: as its message; `skipped`: nothing was sent; `unknown`: the provider may or may not have the message, which is not sent again.',
    id: 'Our id of the message; null where there is none.',
    message_id: 'The provider’s id of it; null until it is known.',
    reason: 'Why it was skipped or has failed; null otherwise.',
  },
  { id: 'BroadcastRecipient', description: 'A contact whom a broadcast goes to.' },
);

const path = { id: exampleBroadcastId };

export const listBroadcastsDocs = documentation(listBroadcastsOperation, {
  tag: 'Broadcasts',
  summary: 'List broadcasts',
  description: 'The organization’s broadcasts with their counts, the newest first.',
  success: 'A page of broadcasts.',
  examples: {
    all: { summary: 'The latest', answer: { success: true, broadcasts: [exampleBroadcast], next_cursor: null } },
  },
});

export const getBroadcastDocs = documentation(getBroadcast, {
  tag: 'Broadcasts',
  summary: 'Get a broadcast',
  description: 'What has become of a broadcast. Its counts are exact at any moment; receipts move them on for days.',
  success: 'The broadcast.',
  errors: ['Broadcast not found'],
  examples: { one: { summary: 'One that is finished', path, answer: { success: true, broadcast: exampleBroadcast } } },
});

export const listRecipientsDocs = documentation(listRecipientsOperation, {
  tag: 'Broadcasts',
  summary: 'List a broadcast’s recipients',
  description:
    'Who a broadcast goes to, and what has become of each. They are kept for 90 days after it was to begin; the counts stay. A page may have fewer than `limit` where few have the `status`; as long as `next_cursor` is not null, there may be more.',
  success: 'A page of recipients.',
  errors: ['Broadcast not found'],
  examples: {
    failed: {
      summary: 'Those whose message has failed',
      path,
      query: { status: 'failed' },
      answer: {
        success: true,
        recipients: [
          {
            contact_id: exampleContact.id,
            phone_number: exampleContact.phone_number,
            status: 'failed',
            id: 'msg_3mYq0Z8bS1nT6uVxKpLc4R9dWfGhJa',
            message_id: 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABEYEjA3',
            reason: '131026',
          },
        ],
        next_cursor: null,
      },
    },
  },
});
