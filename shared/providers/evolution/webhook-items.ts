import { type InboundItem, queuedItem } from '../../messages/inbound/inbound-item.ts';
import type { QueueMessage } from '../../queue/queue-sender.ts';
import { isObject, looseId, looseName, memberOf } from '../chatapp/inbound/lenient.ts';

type Made = Pick<InboundItem, 'kind' | 'item'>;

/** Names of events come in two spellings: `messages.update` and `MESSAGES_UPDATE`. */
const eventOf = (webhook: unknown): string | undefined =>
  looseName(40).parse(memberOf(webhook, 'event'))?.toLowerCase().replaceAll('_', '.').replaceAll('-', '.');

/**
 * Takes a webhook of an Evolution server apart, or a list of them. Each item stands alone from here on. The server's key,
 * which it puts into each, goes no further, nor does what customers write: that comes by the chat-app's own webhooks.
 */
export function evolutionItemsOf(webhook: unknown, instance: string): InboundItem[] {
  const webhooks = Array.isArray(webhook) ? webhook : [webhook];
  return webhooks.flatMap(itemsOf).map((made) => ({ channel: 'gateway', account: instance, ...made }));
}

function itemsOf(webhook: unknown): Made[] {
  const event = eventOf(webhook);
  if (event === undefined) return [{ kind: 'other', item: { members: isObject(webhook) ? memberNames(webhook) : [] } }];
  const data = memberOf(webhook, 'data');
  const entries = Array.isArray(data) ? data : [data];
  if (event === 'messages.update') return entries.map(itemOfUpdate);
  // What was sent through the server's API it tells under a name of its own.
  if (event === 'messages.upsert' || event === 'send.message') return entries.flatMap(messagesIn).map(itemOfMessage);
  return [ignored(event)];
}

const ignored = (field: string): Made => ({ kind: 'ignored', item: { field } });
const memberNames = (webhook: object) =>
  Object.keys(webhook)
    .filter((name) => /^\w{1,40}$/.test(name))
    .slice(0, 10);

const itemOfUpdate = (update: unknown): Made => ({ kind: isObject(update) ? 'status' : 'other', item: update });

/** Some versions hand on the list that the server itself was given: `{messages: […], type}`. */
function messagesIn(entry: unknown): unknown[] {
  const messages = memberOf(entry, 'messages');
  return Array.isArray(messages) && memberOf(entry, 'key') === undefined ? messages : [entry];
}

function itemOfMessage(message: unknown): Made {
  if (!isObject(message)) return { kind: 'other', item: message };
  const { fromMe } = keyOf(message);
  return fromMe === true ? { kind: 'echo', item: withoutFile(message) } : ignored('a message of others');
}

/** A server that is set to do so adds the message's file, in base64: megabytes. */
function withoutFile({ base64: _, message, ...rest }: Readonly<Record<string, unknown>>) {
  if (!isObject(message)) return { ...rest, message };
  const { base64: __, ...content } = message;
  return { ...rest, message: content };
}

/** The key of a message, also where its members stand beside the others. */
export function keyOf(item: unknown) {
  const key = memberOf(item, 'key');
  const member = (name: string) => memberOf(key, name) ?? memberOf(item, name);
  return {
    id: looseId.parse(memberOf(key, 'id') ?? memberOf(item, 'keyId') ?? memberOf(item, 'id')),
    remoteJid: looseId.parse(member('remoteJid')),
    fromMe: member('fromMe'),
    /** Where `remoteJid` hides the number, some versions give it here. */
    remoteJidAlt: looseId.parse(member('remoteJidAlt') ?? member('senderPn')),
  };
}

/** In order for each instance and the person or group at the other end. */
export function toGatewayQueueMessage(item: InboundItem): QueueMessage {
  return queuedItem(item, keyOf(item.item).remoteJid ?? '');
}
