import { createHash } from 'node:crypto';
import { isoTime } from '../../../base/clock.ts';
import type { Inbound, Receipt } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import type { MessageStatus } from '../../../conversations/status.ts';
import { updateVotePrefix } from '../../../receiving/told-vote.ts';
import { toldTime } from '../../told-time.ts';
import { memberOf, tolerantList, tolerantName } from '../../tolerant-reader.ts';
import { addresseeOf } from '../jid.ts';
import { doerOf, keyOf, personIn, recipientNamesIn } from '../key.ts';
import { toldAt } from '../webhook-items.ts';
import { editedText } from './message-action.ts';
import { votedIn, voteFor } from './replies.ts';

/** Reads `messages.update`: a message has another status, another text, or another vote. It has no time of its own. */
export function readUpdate({ item: update, contacts }: InboundItem, now: number): Inbound {
  const { id: providerId, fromMe } = keyOf(update);
  if (providerId === undefined) return { kind: 'unknown', reason: 'an update of no message' };
  const message = memberOf(given(update), 'message');
  const edited = memberOf(message, 'editedMessage') === undefined ? undefined : editedText(message);
  if (edited) {
    return {
      kind: 'edit',
      providerId: `edited.${providerId}`,
      at: isoTime(now),
      targetId: providerId,
      ...edited,
      ...doerOf(update, contacts?.[0]),
    };
  }
  if (Array.isArray(memberOf(update, 'pollUpdates'))) return readVotes(update, contacts?.[0], now);
  return fromMe === false
    ? nothing('an update of a message of others')
    : readStatus(update, { providerId, names: recipientNamesIn(update, contacts?.[0]) }, now);
}

/** Some versions hand on the update as the server itself was given it. */
const given = (update: unknown): unknown => memberOf(update, 'update') ?? update;

const nothing = (reason: string): Inbound => ({ kind: 'nothing', reason });

/**
 * Reads a vote of one person in a poll, which says for what: the tally of that vote alone, option by option. A vote that was
 * withdrawn has no voter, and one of our own is no news.
 */
function readVotes(update: unknown, ours: unknown, now: number): Inbound {
  const { id: pollId = '', remoteJid, fromMe, participantJids, senderLid } = keyOf(update);
  const tally = memberOf(update, 'pollUpdates');
  const voters = tolerantList.parse(tally).flatMap((each) => tolerantList.parse(memberOf(each, 'voters')));
  // Of a poll of ours, these name our account: a group may hide our number, too.
  const person = personIn(voters, ours, fromMe === true ? [...participantJids, senderLid] : []);
  if (!person) return nothing('a poll that nobody has voted in');
  const options = votedIn(tally);
  const { shown = '', answers: _, ...typed } = voteFor(options);
  const addressee = addresseeOf(remoteJid);
  const told = tolerantName(64).parse(memberOf(update, toldAt)) ?? '';
  const mark = createHash('sha256')
    .update(JSON.stringify([person, options, told]))
    .digest('base64url')
    .slice(0, 22);
  return {
    kind: 'message',
    providerId: `${updateVotePrefix}${pollId}.${mark}`,
    at: toldTime(Number.isNaN(Date.parse(told)) ? undefined : Date.parse(told), now),
    person,
    ...(addressee && 'groupId' in addressee && addressee),
    content: {
      message: shown,
      message_type: 'reply',
      ...typed,
      media_type: null,
      media_url: null,
      context_message_id: pollId,
    },
  };
}

function readStatus(update: unknown, named: Pick<Receipt, 'providerId' | 'names'>, now: number): Inbound {
  const value = memberOf(update, 'status') ?? memberOf(given(update), 'status');
  const name = evolutionStatusOf(value);
  const status = name && statusOf[name];
  if (!status)
    return nothing(`an update to a status that tells nothing new: ${tolerantName(64).parse(value) ?? 'none'}`);
  const change = { status, at: isoTime(now), ...(status === 'failed' && { error }) };
  return { kind: 'status', receipt: { ...named, change } };
}

/** The server gives no reason. */
const error = { code: 'ERROR', message: "The gateway's server reports that the message could not be sent." };

/** The statuses of v2, in the order of their numbers in the chat-app's own protocol. */
const statusNames = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'] as const;
type EvolutionStatus = (typeof statusNames)[number];

/** A status by its name or its number; undefined when it is none. */
function evolutionStatusOf(value: unknown): EvolutionStatus | undefined {
  if (typeof value === 'string' && /^\d$/.test(value)) return statusNames[Number(value)];
  if (typeof value === 'number') return statusNames[value];
  return statusNames.find((name) => typeof value === 'string' && name === value.toUpperCase());
}

/** The same in our terms; undefined for a status that our own record of the message implies. */
const statusOf: Readonly<Record<EvolutionStatus, MessageStatus | undefined>> = {
  ERROR: 'failed',
  PENDING: undefined,
  SERVER_ACK: undefined,
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  // A voice note that was listened to.
  PLAYED: 'read',
};
