import {
  createClient,
  type ErrorName,
  type EventOf,
  isRelaydeskError,
  RelaydeskError,
  type Schemas,
  verifyWebhook,
} from '@relaydesk/client';
import type { Found, Given } from './made.ts';

/** A user of the client of our own. */
export async function run(given: Given): Promise<Found> {
  const client = createClient(given);
  const phone_number = '+5511999990000';
  const sent = await client.sendChatapp({ phone_number, message_type: 'text', text: 'by the client' });
  for await (const message of client.getConversations({ chatappNumber: phone_number }))
    message.content satisfies object | null;
  const { contact }: { contact: Schemas['Contact'] } = await client.getContact({ phone_number });
  await client.updateContact({ id: contact.id }, { tags: ['vip'] });

  const refusal: ErrorName | undefined = await client
    // @ts-expect-error A text has a text.
    .sendChatapp({ phone_number, message_type: 'text' })
    .then(() => undefined)
    .catch((thrown: unknown) => (isRelaydeskError(thrown, 'Missing required field') ? thrown.error : undefined));
  const gateway = await client
    .sendPoll(
      { instanceName: 'none' },
      { number: phone_number, name: 'Which?', values: ['one', 'two'], selectableCount: 1 },
    )
    .then(() => undefined)
    .catch((thrown: unknown) => (thrown instanceof RelaydeskError ? thrown.message : undefined));
  return { text: sent.data.recipient, refusal, gateway };
}

/** Compiled alone: what the types tell from each other. */
export async function typed(client: ReturnType<typeof createClient>, request: Request): Promise<void> {
  // @ts-expect-error A link of media is for everybody, and needs no client.
  client.getMedia;
  // @ts-expect-error The id of the webhook is missing.
  await client.listDeliveries();
  const page = await client.listTemplates();
  page.next_cursor satisfies string | null;
  for await (const template of client.listTemplates({ limit: 3 })) template.name satisfies string;
  for await (const row of client.getConversations({ action: 'inbox', unread: true })) row.unread_count satisfies number;
  for await (const contact of client.getConversations({ action: 'contacts' })) contact.full_name satisfies string;
  const found = await client.getConversations({ action: 'find-by-phone', chatappNumber: '+5511999990000' });
  found.contact.id satisfies string;

  const event = await verifyWebhook(request, 'whsec_…');
  switch (event.type) {
    case 'message_received':
      event.data.message.message satisfies string;
      break;
    case 'contact_merged':
      event.data.merged_from satisfies string;
      break;
    case 'call':
      // @ts-expect-error A call is no message.
      event.data.message;
  }
  const other: unknown = event;
  if (isRelaydeskError(other)) other.error satisfies ErrorName | null;
  if (isRelaydeskError(other, 'Rate limited', 'Quota exceeded'))
    other.error satisfies 'Rate limited' | 'Quota exceeded';
  const failed = event as EventOf<'message_failed'>;
  failed.data.error satisfies { message: string } | null;
}
