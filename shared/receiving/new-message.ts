import { isoTime } from '../base/clock.ts';
import type { Inbound, InboundPart } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { awaitedFile } from '../conversations/awaited-file.ts';
import { boundedContent } from '../conversations/bounded-content.ts';
import type { TypedContent } from '../conversations/content.ts';
import type { MessageItem, Sender } from '../conversations/message.ts';
import { partId } from '../conversations/parts.ts';
import { us } from '../conversations/reactions.ts';
import type { Platform } from '../events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Item } from '../table/table.ts';
import type { ResolvedConversation } from './resolve-item.ts';

/** A message or a reaction as a provider's webhook tells of it, of either side. */
export type Entry = Extract<Inbound, { kind: 'message' | 'reaction' }>;

/** Where an entry came in. */
export interface Source extends Pick<InboundItem, 'channel' | 'account'> {
  readonly organization: Organization;
  /** Of an echo that is received again: when it was received first, in ms since the epoch. */
  readonly seenAt?: number;
  /** What stood under the provider's id when the organization was read. */
  readonly lookup?: Item;
}

/** The item of a message that is to be recorded; our id is made from its key. */
export type NewMessage = Omit<MessageItem, 'id' | 'contact_id'> & { readonly message_id: string };

/** The platform of a channel: an instance of the gateway is another way to the chat-app. */
export const platformOf = ({ channel }: Pick<Source, 'channel'>): Platform =>
  channel === 'photoapp' ? 'photoapp' : 'chatapp';

/** A part of an entry, with the provider's id that it is recorded under. */
export type Part = InboundPart & { readonly providerId: string };

/** The parts of an entry: one, or of a message with several attachments one for each. */
export function partsOf(entry: Entry): readonly [Part, ...Part[]] {
  const { providerId } = entry;
  if (entry.kind === 'reaction') return [{ providerId, ...reactionPart(entry) }];
  const { content, file, further = [] } = entry;
  const others = further.map((part, index) => ({ ...part, providerId: partId(providerId, index + 2) }));
  return [{ providerId, content, file }, ...others];
}

/** The message that a part of an entry is recorded as. `now` in ms since the epoch. */
export function newMessage(
  { entry, part: { content, file, providerId } }: { readonly entry: Entry; readonly part: Part },
  source: Source,
  { authorId, now }: Pick<ResolvedConversation, 'authorId'> & { readonly now: number },
): NewMessage {
  const [platform, { account }] = [platformOf(source), source];
  const { echo, at } = entry;
  const status = echo ? 'sent' : 'delivered';
  return {
    ...boundedContent(content),
    message_id: providerId,
    direction: echo ? 'outbound' : 'inbound',
    sender_type: senderTypeOf(entry),
    recipient: echo ? recipientOf(entry) : account,
    created_at: at,
    message_status: status,
    status_history: [{ status, at, noted_at: isoTime(now) }],
    ...(platform === 'photoapp' && { platform }),
    ...(source.channel === 'gateway' && { instance: account }),
    sender: echo || (entry.kind === 'message' && entry.system) ? undefined : senderOf(entry),
    ...(authorId !== undefined && { author_contact_id: authorId }),
    error: entry.kind === 'message' ? entry.error : undefined,
    ...(file && { inbound_file: awaitedFile(file, source) }),
  };
}

const reactionPart = ({ emoji, targetId, other }: Extract<Entry, { kind: 'reaction' }>): InboundPart => ({
  content: {
    message: emoji === '' ? '[reaction removed]' : `[reaction] ${emoji}`,
    message_type: 'reaction',
    ...({ type: 'reaction', content: { message_id: targetId, emoji, ...(other && { other }) } } satisfies TypedContent),
    media_type: null,
    media_url: null,
    reaction: { message_id: targetId, emoji },
  },
});

/** Who wrote it, as the provider names them. */
const senderOf = ({ person: { name, number, userId, lid, photoappId } }: Entry): Sender => ({
  name,
  phone_number: number,
  user_id: userId ?? lid,
  photoapp_id: photoappId,
});

function senderTypeOf(entry: Entry): MessageItem['sender_type'] {
  if (entry.echo) return 'human-chatapp';
  return entry.kind === 'message' && entry.system ? 'system' : 'user-chatapp';
}

/** The address that our account wrote to. */
const recipientOf = ({ groupId, person: { number, photoappId, userId, lid } }: Entry): string =>
  groupId ?? number ?? photoappId ?? userId ?? lid ?? '';

/**
 * The name of who reacted in the target's attributes: each member of a group has one reaction to a message, and we have
 * one.
 */
export function reactorOf({ echo, groupId, person: { userId, lid, number, photoappId } }: Entry): string {
  if (echo) return us;
  const member = groupId === undefined ? undefined : (userId ?? lid ?? number ?? photoappId);
  return member === undefined ? 'them' : `them:${member}`;
}
