import { type InboundItem, type QueuedItem, queuedItem } from '../../channels/inbound-item.ts';
import { ApiError } from '../../errors.ts';
import type { Instance } from '../../instances/instance.ts';
import { isObject, memberOf, tolerantId, tolerantName } from '../tolerant-reader.ts';

type ItemPart = Pick<InboundItem, 'kind' | 'item' | 'contacts'>;

/**
 * Splits a webhook of an Evolution server, or a list of them, into items that are handled one by one. The server's key,
 * which stands in each webhook, is left out, and so is what customers write (but for edits, which do not say whose they are):
 * that comes by the chat-app's own webhooks. Throws 400 for more entries than are allowed.
 */
export function evolutionItemsOf(
  webhook: unknown,
  instance: Pick<Instance, 'name' | 'organization_id'>,
): InboundItem[] {
  const made = listed(webhook)
    .flatMap(itemsOf)
    .take(mostEntries + 1)
    .toArray();
  if (made.length > mostEntries) {
    const most = mostEntries.toLocaleString('en-US');
    throw new ApiError('Invalid field', `data: a webhook has ${most} entries at most, all lists in it together.`);
  }
  const { name: account, organization_id: organization } = instance;
  return made.map((each) => ({ channel: 'gateway', account, organization, ...each }));
}

/** The message that carries an item in the queue: in order for each instance and the person or group at the other end. */
export function toEvolutionQueueMessage(item: InboundItem): QueuedItem {
  return queuedItem(item, keyOf(item.item).remoteJid ?? '');
}

/** The key that names a message, also where its members stand directly in the item. */
export function keyOf(item: unknown) {
  const key = memberOf(item, 'key');
  const member = (name: string) => memberOf(key, name) ?? memberOf(item, name);
  const jid = (name: string) => tolerantId.parse(member(name));
  return {
    id: tolerantId.parse(memberOf(key, 'id') ?? memberOf(item, 'keyId') ?? memberOf(item, 'id')),
    remoteJid: jid('remoteJid'),
    fromMe: member('fromMe'),
    /** Where `remoteJid` hides the number (`…@lid`), one of these may give it; which, depends on the version. */
    recipientJids: ['recipientPn', 'peerRecipientPn'].map(jid),
    /** These name the other end in some versions, and ourselves in others. */
    eitherJids: ['remoteJidAlt', 'senderPn'].map(jid),
    /** What `remoteJid` was before the server put another in its place. */
    previousJid: jid('previousRemoteJid'),
  };
}

/** Entries of a webhook, in all its lists together. v2 sends one; each makes a message of the queue. */
const mostEntries = 1000;

/** One by one: there may be millions. */
const listed = (value: unknown) => Iterator.from<unknown>(Array.isArray(value) ? value : [value]);

function itemsOf(webhook: unknown): Iterable<ItemPart> {
  const event = eventOf(webhook);
  if (event === undefined) return [{ kind: 'other', item: { members: isObject(webhook) ? memberNames(webhook) : [] } }];
  const read = Object.hasOwn(readers, event) ? readers[event] : undefined;
  if (!read) return [ignored(event)];
  const ours = tolerantId.parse(memberOf(webhook, 'sender'));
  const made = listed(memberOf(webhook, 'data')).flatMap(entriesIn).map(read);
  return ours === undefined ? made : made.map((each) => ({ ...each, contacts: [ours] }));
}

const ignored = (field: string): ItemPart => ({ kind: 'ignored', item: { field } });
const memberNames = (webhook: object) =>
  Object.keys(webhook)
    .filter((name) => /^\w{1,40}$/.test(name))
    .slice(0, 10);

const itemOf = (kind: ItemPart['kind'], item: unknown): ItemPart => ({ kind: isObject(item) ? kind : 'other', item });

/** Some versions hand on the list that the server itself was given: `{messages: […], type}`. */
function entriesIn(entry: unknown): unknown[] {
  const messages = memberOf(entry, 'messages');
  return Array.isArray(messages) && memberOf(entry, 'key') === undefined ? messages : [entry];
}

function itemOfOurs(kind: ItemPart['kind'], message: unknown): ItemPart {
  if (!isObject(message)) return { kind: 'other', item: message };
  const { fromMe } = keyOf(message);
  return fromMe === true ? { kind, item: withoutFile(message) } : ignored('a message of others');
}

/** A server that is set to do so adds the message's file, in base64: megabytes. */
function withoutFile({ base64: _, message, ...rest }: Readonly<Record<string, unknown>>) {
  if (!isObject(message)) return { ...rest, message };
  const { base64: __, ...content } = message;
  return { ...rest, message: content };
}

/** Names of events come in two spellings: `messages.update` and `MESSAGES_UPDATE`. */
const eventOf = (webhook: unknown): string | undefined =>
  tolerantName(40).parse(memberOf(webhook, 'event'))?.toLowerCase().replaceAll('_', '.').replaceAll('-', '.');

/** The server's events about messages; all others are ignored. */
const readers: Readonly<Record<string, (entry: unknown) => ItemPart>> = {
  'messages.update': (update) => itemOf('status', update),
  'messages.upsert': (message) => itemOfOurs('echo', message),
  // Messages that went through the server's API have events of their own.
  'send.message': (message) => itemOfOurs('sent', message),
  'messages.edited': (edit) => itemOf('edit', edit),
  'send.message.update': (edit) => itemOf('sent-edit', edit),
  'messages.delete': (deletion) => itemOfOurs('revoke', deletion),
};
