import { exampleBroadcast } from '../broadcasts/doc-parts.ts';
import { scheduledDays } from '../host-settings.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { fieldVariableSchema } from './new-broadcast.ts';
import { createBroadcastOperation, getBroadcast, pauseBroadcast } from './operations.ts';

const { audience, template } = createBroadcastOperation.body.shape;
explain(
  createBroadcastOperation.body,
  {
    name: 'For the organization’s own use.',
    template: 'Which template is sent, with what its header and its buttons need. Its variables stand beside it.',
    audience: 'Who it goes to.',
    variables:
      'The variables of the template’s body, by name or in their order: each a text, or `{field, fallback}` for what each contact has in `full_name`, `phone_number` or `email`. A contact who has nothing there is skipped where there is no fallback.',
    schedule_at: {
      description: `When it begins, within ${scheduledDays} days: ISO 8601. Null, or left out: at once.`,
      format: 'date-time',
    },
    rate: 'Messages a second, up to the organization’s own rate. Null, or left out: as many as that leaves; a fifth of it is always left to other sends.',
  },
  { id: 'NewBroadcast', description: 'A broadcast to be sent.' },
);
explain(template.out, {
  name: 'Its name.',
  language: 'Its language, as the provider writes it: `en`, `pt_BR`.',
  header: 'What fills its header, the same for all: a file is fetched once, when the broadcast begins to send.',
  buttons: 'What fills its buttons, the same for all.',
});
explain(fieldVariableSchema, {
  field: 'What of the contact it is.',
  fallback: 'What it is for a contact who has nothing there; without it such a contact is skipped.',
});
explain(audience.out, {
  tags: 'Contacts with these tags, as they are when it begins.',
  match: 'Whether a contact needs `any` of the tags, or `all` of them. `any` if left out.',
  media_id:
    'The rows of a CSV file, an upload of `POST /media` (UTF-8, 100 MB at most). Its first line names its columns: `phone_number`, and the variables of the template’s body by their names, or as `1`, `2` and so on. Each contact counts once, by the first row; a row whose number is no contact’s is skipped. What `variables` gives is the same for all.',
  contact_ids: 'These contacts, 5,000 at most. Named twice, one is one recipient.',
});

const success = 'Always true.';
for (const { reply } of [createBroadcastOperation, getBroadcast, pauseBroadcast]) {
  explain(reply, { success, broadcast: 'The broadcast.' });
}
/** The answer to a broadcast that begins at once. */
const begun = {
  success: true,
  broadcast: {
    ...exampleBroadcast,
    estimated_cost: null,
    status: 'running',
    finished_at: null,
    counts: {
      ...{ planned: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, unknown: 0 },
      ...{ failed_by: {}, skipped_by: {} },
    },
  },
} as const;

export const createBroadcastDocs = documentation(createBroadcastOperation, {
  tag: 'Broadcasts',
  summary: 'Create a broadcast',
  description: `Sends a template to many contacts, each of them at most once, wherever a process of this service ends. It is paced, and leaves a fifth of the organization’s rate to other sends. Contacts who have \`allow_broadcast\` false, are blocked, or lack a variable are skipped, with the reason. The rows of a file are read once it begins; where the file breaks off (it is not UTF-8 to its end, or a quote is not closed), the broadcast is cancelled before anything is sent, and \`skipped_by\` has \`unreadable_file\`.

The template is checked before anything is planned, as for a single message. When all is sent the event \`broadcast_finished\` tells it.

A file for a template with two variables, which \`POST /media\` takes before, and whose \`media_id\` is the audience:

\`\`\`csv
phone_number,1,2
+5511999990000,Ana,1001
+5511999990001,"Bia, of the bakery",1002
\`\`\``,
  success: 'The broadcast is on record, and begins at once or at its time.',
  errors: [
    'Invalid provider',
    'Template not usable',
    'Provider send failed',
    'Media download failed',
    'Upload not found',
  ],
  ownErrors: {
    'Invalid field': { example: { message: 'rate must be at most 80, the organization’s messages a second' } },
  },
  examples: {
    tags: {
      summary: 'To contacts with a tag',
      body: {
        name: 'Orders on their way',
        template: { name: 'order_update', language: 'en', buttons: [{ index: 0, text: '1001' }] },
        audience: { tags: ['customer'] },
        variables: { '1': { field: 'full_name', fallback: 'friend' }, '2': '1001' },
      },
      answer: begun,
    },
    file: {
      summary: 'To the rows of a file',
      body: {
        name: 'Orders on their way',
        template: { name: 'order_update', language: 'en', buttons: [{ index: 0, text: '1001' }] },
        audience: { media_id: 'upl_4kTq81LmZw2xR7tYc3Ns9V' },
      },
      answer: begun,
    },
  },
});
