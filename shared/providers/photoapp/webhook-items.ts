import * as z from 'zod';
import { boundedId } from '../../base/text.ts';
import { type InboundItem, type QueuedItem, queuedItem } from '../../channels/inbound-item.ts';

const list = z.array(z.unknown());
const webhookSchema = z.object({ entry: list });
const entrySchema = z.object({
  /** Our account. The platform has no longer ids. */
  id: z.unknown().transform(boundedId).pipe(z.string().max(128)).catch(''),
  messaging: list.optional().catch(undefined),
  changes: list.optional().catch(undefined),
  /** Copies of the events for another app, which holds the conversation. */
  standby: list.optional().catch(undefined),
});
const changeSchema = z.object({ field: z.string(), value: z.unknown() });
const eventSchema = z.looseObject({});

/** The changes that are events of a conversation; newer apps get events in this form. */
const eventFields = new Set(['messages', 'message_echoes', 'message_reactions', 'message_edit']);
const isEventField = (field: string) => eventFields.has(field) || field.startsWith('messaging_');

type ItemPart = Pick<InboundItem, 'kind' | 'item'>;

/** Splits a webhook into items that are handled one by one. What has no known shape is one item, kept whole. */
export function photoappItemsOf(webhook: unknown): InboundItem[] {
  const parsed = webhookSchema.safeParse(webhook);
  return parsed.success ? parsed.data.entry.flatMap(itemsOfEntry) : [other(webhook)].map(toItem(''));
}

function itemsOfEntry(entry: unknown): InboundItem[] {
  const { id = '', messaging = [], changes = [], standby = [] } = entrySchema.safeParse(entry).data ?? {};
  const items = [
    ...messaging.map((event) => itemOfEvent(event, event)),
    ...changes.map(itemOfChange),
    ...standby.map((): ItemPart => ({ kind: 'ignored', item: { field: 'standby' } })),
  ];
  return (items.length > 0 ? items : [other(entry)]).map(toItem(id));
}

const toItem =
  (account: string) =>
  (made: ItemPart): InboundItem => ({ channel: 'photoapp', account, ...made });

const other = (item: unknown): ItemPart => ({ kind: 'other', item });

function itemOfChange(change: unknown): ItemPart {
  const { field, value } = changeSchema.safeParse(change).data ?? {};
  if (field === undefined) return other(change);
  return isEventField(field) ? itemOfEvent(value, change) : { kind: 'ignored', item: { field: field.slice(0, 40) } };
}

/** `whole` is what the event stands in; it is kept where the event is no object. */
function itemOfEvent(event: unknown, whole: unknown): ItemPart {
  const { data } = eventSchema.safeParse(event);
  return data ? { kind: 'read' in data ? 'status' : 'message', item: event } : other(whole);
}

const idOf = z
  .object({ id: z.unknown().transform(boundedId) })
  .transform(({ id }) => id)
  .catch(undefined);
const partiesSchema = z
  .object({
    sender: idOf,
    recipient: idOf,
    message: z
      .object({ is_echo: z.literal(true) })
      .optional()
      .catch(undefined),
  })
  .catch({ sender: undefined, recipient: undefined });

/** The message that carries an item in the queue: in order for each of our accounts and the person at the other end. */
export function toPhotoappQueueMessage(item: InboundItem): QueuedItem {
  const { sender, recipient, message } = partiesSchema.parse(item.item);
  const isOurs = sender === item.account || message !== undefined;
  return queuedItem(item, (isOurs ? recipient : sender) ?? '');
}
