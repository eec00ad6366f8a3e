import { isObject } from '../../base/is-object.ts';
import { type InboundItem, type QueuedItem, queuedItem } from '../../channels/inbound-item.ts';
import { ApiError } from '../../errors.ts';
import type { Instance } from '../../instances/instance.ts';
import { memberOf, tolerantId, tolerantName } from '../tolerant-reader.ts';
import { isHidden, knownNumberOf } from './jid.ts';
import { keyOf, otherEndOf } from './key.ts';

type ItemPart = Pick<InboundItem, 'kind' | 'item' | 'contacts'> & {
  /** The message's file, in base64, where the server is set to add it. */
  readonly base64?: string;
};
/** An item of a webhook, with the file that came in it. */
export type EvolutionItem = InboundItem & Pick<ItemPart, 'base64'>;

/**
 * Splits a webhook of an Evolution server, or a list of them, into items that are handled one by one. The server's key,
 * which stands in each webhook, is left out, and so is what customers write, and what is told of groups, where the instance
 * does not take it. Throws 400 for more entries than are allowed.
 */
export function evolutionItemsOf(
  webhook: unknown,
  instance: Pick<Instance, 'name' | 'organization_id' | 'inbound'>,
): EvolutionItem[] {
  const made = listed(webhook)
    .flatMap(itemsOf)
    .take(mostEntries + 1)
    .toArray();
  if (made.length > mostEntries) {
    const most = mostEntries.toLocaleString('en-US');
    throw new ApiError('Invalid field', `data: a webhook has ${most} entries at most, all lists in it together.`);
  }
  const { name: account, organization_id: organization, inbound } = instance;
  const taken =
    inbound === 'off' ? made.map((each) => (isOfCustomer(each) ? ignored('a message of others') : each)) : made;
  return taken.map((each) => ({ channel: 'gateway', account, organization, ...each }));
}

/**
 * The message that carries an item in the queue: in order for each instance and the person or group at the other end. The
 * number counts where it is known: whether a key hides it depends on the event.
 */
export function toEvolutionQueueMessage(item: InboundItem): QueuedItem {
  const { remoteJid = groupIn(item.item), eitherJids } = keyOf(item.item);
  const number = isHidden(remoteJid) ? eitherJids.find((jid) => knownNumberOf(jid) !== undefined) : undefined;
  return queuedItem(item, number ?? remoteJid ?? '');
}

/** What is told of a group, or of a call, names no message. */
const groupIn = (item: unknown) => tolerantId.parse(memberOf(item, 'from')) ?? tolerantId.parse(memberOf(item, 'id'));

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
  const made = listed(memberOf(webhook, 'data'))
    .flatMap(entriesIn)
    .map((entry) => read(entry, webhook));
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

/** A message, or what is done to one, of our number; of others it is `theirs`, or nothing to us. */
function itemOfMessage(message: unknown, ours: ItemPart['kind'], theirs?: ItemPart['kind']): ItemPart {
  if (!isObject(message)) return { kind: 'other', item: message };
  const kind = keyOf(message).fromMe === true ? ours : theirs;
  return kind === undefined ? ignored('a message of others') : { kind, ...withoutFile(message) };
}

/** The file goes a way of its own: it may have megabytes. */
function withoutFile({ base64: outer, message, ...rest }: Readonly<Record<string, unknown>>) {
  const { base64 = outer, ...content } = isObject(message) ? message : {};
  const item = { ...rest, message: isObject(message) ? content : message };
  return typeof base64 === 'string' && base64 !== '' ? { item, base64 } : { item };
}

/** The member that says when an update was told; the update itself has no time. */
export const toldAt = 'told_at';

function itemOfUpdate(update: unknown, webhook: unknown): ItemPart {
  if (!isObject(update) || update.pollUpdates === undefined) return itemOf('status', update);
  return itemOf('status', { ...update, [toldAt]: memberOf(webhook, 'date_time') });
}

/** What a customer has said or done, which an instance may be set not to take. */
function isOfCustomer({ kind, item, contacts }: ItemPart): boolean {
  if (kind === 'message' || kind === 'call' || kind === 'group') return true;
  if (kind === 'edit') return !isSurelyOurs(item, contacts?.[0]);
  if (kind === 'revoke') return keyOf(item).fromMe !== true;
  return kind === 'status' && isObject(item) && (item.pollUpdates !== undefined || isEditOfOthers(item));
}

/** An edit's key is in the view of who made it, so ours alone names another number than our own. */
function isSurelyOurs(edit: unknown, ours: unknown): boolean {
  const end = otherEndOf(edit, ours);
  const isToPerson = end !== undefined && 'person' in end && end.person.number !== undefined;
  return isToPerson && knownNumberOf(ours) !== undefined && keyOf(edit).fromMe === true;
}

const isEditOfOthers = (update: Readonly<Record<string, unknown>>) =>
  keyOf(update).fromMe !== true && isObject(update.message);

/** Names of events come in two spellings: `messages.update` and `MESSAGES_UPDATE`. */
/** What a webhook of a server is about, in one spelling; undefined where it does not say. */
export const eventOf = (webhook: unknown): string | undefined =>
  tolerantName(40).parse(memberOf(webhook, 'event'))?.toLowerCase().replaceAll('_', '.').replaceAll('-', '.');

const group = (entry: unknown) => itemOf('group', entry);

/** The server's events about messages, calls and groups; all others are ignored. */
const readers: Readonly<Record<string, (entry: unknown, webhook: unknown) => ItemPart>> = {
  'messages.update': itemOfUpdate,
  'messages.upsert': (message) => itemOfMessage(message, 'echo', 'message'),
  // Messages that went through the server's API have events of their own.
  'send.message': (message) => itemOfMessage(message, 'sent'),
  'messages.edited': (edit) => itemOf('edit', edit),
  'send.message.update': (edit) => itemOf('sent-edit', edit),
  'messages.delete': (deletion) => itemOf('revoke', deletion),
  call: (call) => itemOf('call', call),
  'groups.upsert': group,
  'groups.update': group,
  'group.update': group,
  'chats.upsert': group,
  'chats.update': group,
};
