import { explain } from '../http/explain.ts';
import { countsSchema } from './counts.ts';
import { type ShownBroadcast, shownBroadcastSchema } from './shown-broadcast.ts';

explain(
  shownBroadcastSchema,
  {
    id: 'Ours.',
    name: 'As it was given.',
    status:
      '`scheduled`: its time is to come; `running`: recipients are looked for, or sent to; `paused`: by a request, or because nothing of it can be sent (the template is not approved any more, the token was refused, or the file in its header cannot be had); `cancelled`: by a request, or because the file of its audience breaks off, or is gone; `finished`: it is known of every recipient what became of the send. Receipts go on counting.',
    reason:
      'Why it was paused or cancelled where that was not asked for, in words for people; null otherwise, and once it goes on.',
    template: 'Which template is sent.',
    created_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
    schedule_at: { description: 'When it is to begin; null where that was at once.', format: 'date-time' },
    started_at: { description: 'Null until then.', format: 'date-time' },
    finished_at: { description: 'When it was finished or cancelled; null until then.', format: 'date-time' },
    counts: 'What has become of its recipients.',
    estimated_cost:
      'What the provider may bill: the planned without the skipped, each at the price that the operator has configured for the template’s category when the broadcast was created. Null where none is. Failed messages, and what the provider does not bill, are not taken off.',
  },
  { id: 'Broadcast', description: 'A template that goes to many contacts.' },
);
explain(
  countsSchema,
  {
    planned:
      'Recipients, each once. Of an audience of tags, or of a file, it grows until all contacts, or rows, were looked at.',
    sent: 'Whom the provider has accepted a message for, also where it is delivered or read by now.',
    delivered: 'Who has it on a device, also where it is read by now.',
    read: 'Who has read it.',
    failed: 'Whose message was refused, or has failed since.',
    skipped: 'To whom nothing was sent, and nothing will be.',
    unknown:
      'Of whom it is not known whether the provider has the message: the answer was lost. They are not sent to again; a receipt tells, or they have failed after 24 hours.',
    failed_by: 'The failed by reason: the provider’s code, or a word.',
    skipped_by:
      'The skipped by reason: `opted_out` (`allow_broadcast` is false), `blocked`, `missing_variable`, `text_too_long` (with this recipient’s variables), `contact_not_found`, `contact_deleted`, `duplicate` (merged with another recipient), `no_address`; of rows of a file also `invalid_phone_number`, `invalid_row` (a quote where none may be, another number of fields than the first line, or a value that is too long) and `unreadable_file` (the rest of a file that breaks off, or is gone).',
  },
  {
    id: 'BroadcastCounts',
    description:
      'The rest of `planned` is still to come. `planned` is `sent`, `failed`, `skipped` and `unknown` together once all are settled.',
  },
);

explain(shownBroadcastSchema.shape.template, { name: 'Its name.', language: 'Its language.' });

/** The id in examples. */
export const exampleBroadcastId = 'brc_0mijk4a2pT7dK2vQ9xRw3';

/** The broadcast in examples of answers. */
export const exampleBroadcast: ShownBroadcast = {
  id: exampleBroadcastId,
  name: 'Orders on their way',
  status: 'finished',
  reason: null,
  template: { name: 'order_update', language: 'en' },
  created_at: '2026-11-28T10:00:00.000Z',
  schedule_at: null,
  started_at: '2026-11-28T10:00:00.000Z',
  finished_at: '2026-11-28T10:04:10.000Z',
  counts: {
    planned: 20_000,
    sent: 19_870,
    delivered: 18_402,
    read: 9_120,
    failed: 42,
    skipped: 87,
    unknown: 1,
    failed_by: { '131026': 42 },
    skipped_by: { opted_out: 81, missing_variable: 6 },
  },
  estimated_cost: 159.304,
};
