import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { memberOf, tolerantId, tolerantNumber, tolerantText, tolerantTime } from '../../tolerant-reader.ts';
import { type Addressee, addresseeOf, isHidden, knownNumberOf } from '../jid.ts';
import { keyOf } from '../webhook-items.ts';
import { contentOf, partOf, unknownType } from './content.ts';

const halfBits = 2 ** 32;

/** A number of 64 bits, which some versions write in halves: `{low, high}`. */
function wholeNumberOf(value: unknown): unknown {
  const [low, high] = ['low', 'high'].map((half) => tolerantNumber.parse(memberOf(value, half)));
  return low === undefined ? value : (high ?? 0) * halfBits + (low < 0 ? low + halfBits : low);
}

/** A time in seconds, in ms. */
export const msOfSeconds = (seconds: unknown): number | undefined => tolerantTime.parse(wholeNumberOf(seconds));

/** A time in ms, in ms. */
export function msOf(ms: unknown): number | undefined {
  const number = tolerantNumber.parse(wholeNumberOf(ms));
  return number === undefined ? undefined : tolerantTime.parse(number / 1000);
}

/** How far two clocks may differ. */
const toleratedMs = 5 * 60_000;

/** A moment in ISO 8601. One that is missing, or lies ahead, is `now`: whatever truly comes later would be shut out by it. */
export const isoTimeOf = (ms: number | undefined, now: number): string =>
  isoTime(ms === undefined || ms > now + toleratedMs ? now : ms);

/** The protocol's parts that do something to an earlier message, by the name or the number of their type. */
const actionTypes = { REVOKE: 0, MESSAGE_EDIT: 14 } as const;

function isOfType(part: unknown, name: keyof typeof actionTypes): boolean {
  const spellings: unknown[] = [name, actionTypes[name], String(actionTypes[name])];
  return spellings.includes(memberOf(part, 'type'));
}

export const isRevocation = (part: unknown): boolean => isOfType(part, 'REVOKE');
export const isEdit = (part: unknown): boolean => isOfType(part, 'MESSAGE_EDIT');

type EditEnvelope = Pick<Extract<Inbound, { kind: 'edit' }>, 'providerId' | 'at' | 'person' | 'proven'>;

/** An edit as the protocol says it: which message, its new content, and when. Without its own time it is told's. */
export function readEdit(part: unknown, told: EditEnvelope, now: number): Inbound {
  const targetId = tolerantId.parse(memberOf(memberOf(part, 'key'), 'id'));
  const edited = partOf(memberOf(part, 'editedMessage'));
  const content = edited && contentOf(edited);
  if (!isEdit(part) || targetId === undefined || !content || content.message_type === unknownType) {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  const ms = msOf(memberOf(part, 'timestampMs'));
  const at = ms === undefined ? told.at : isoTimeOf(ms, now);
  return { kind: 'edit', ...told, at, targetId, text: content.message };
}

/**
 * A message that the instance's own number wrote: we did, through the server, or somebody on the phone. Of the kind `sent`
 * it went through the server, whoever's it is.
 */
export function readEcho({ kind, item: record, contacts }: InboundItem, now: number): Inbound {
  const { id: providerId } = keyOf(record);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const at = isoTimeOf(msOfSeconds(memberOf(record, 'messageTimestamp')), now);
  const part = partOf(memberOf(record, 'message'));
  // What it was to show may come later, under the same id.
  if (!part) return { kind: 'nothing', reason: 'a message that shows nothing' };
  if (part.name === 'protocolMessage') return readMessageAction(part.value, { providerId, at, person: {} }, now);
  const addressee = otherEndOf(record, contacts?.[0]);
  if (!addressee) return { kind: 'nothing', reason: 'a message to nobody who has a number' };
  const throughApi = kind === 'sent' && { throughApi: true as const };
  const told = { providerId, at, echo: true as const, ...throughApi, person: {}, ...addressee };
  if (part.name === 'reactionMessage') return readReaction(part.value, told);
  return { kind: 'message', ...told, content: contentOf(part) };
}

/**
 * Who is at the other end, and not ourselves. Where the key hides the number, another member may give it, or ours: what
 * can be either counts only where it is known which number is ours.
 */
function otherEndOf(record: unknown, ours: unknown): Addressee | undefined {
  const { remoteJid, recipientJids, eitherJids, previousJid } = keyOf(record);
  const own = knownNumberOf(ours);
  // Some versions put what one of the others gives in the place of the hidden one.
  const isReplaced = isHidden(previousJid);
  const others = [...recipientJids, previousJid, ...(own === undefined ? [] : [remoteJid, ...eitherJids])];
  return (isReplaced || isHidden(remoteJid) ? others : [remoteJid])
    .map(addresseeOf)
    .find((each) => each && !('person' in each && each.person.number === own));
}

type ReactionEnvelope = Pick<
  Extract<Inbound, { kind: 'reaction' }>,
  'providerId' | 'at' | 'echo' | 'person' | 'groupId'
>;

/** What was done on the phone to an earlier message, where the server tells of it as of a message. */
function readMessageAction(
  deed: unknown,
  told: Pick<ReactionEnvelope, 'providerId' | 'at' | 'person'>,
  now: number,
): Inbound {
  if (!isRevocation(deed)) return readEdit(deed, { ...told, proven: true }, now);
  const { id: targetId } = keyOf(deed);
  if (targetId === undefined) return { kind: 'nothing', reason: 'a revocation of no message' };
  return { kind: 'revoke', ...told, targetId };
}

function readReaction(reaction: unknown, told: ReactionEnvelope): Inbound {
  const targetId = tolerantId.parse(memberOf(memberOf(reaction, 'key'), 'id'));
  if (targetId === undefined) return { kind: 'unknown', reason: 'a reaction to nothing' };
  return { kind: 'reaction', ...told, targetId, emoji: tolerantText.parse(memberOf(reaction, 'text')) ?? '' };
}
