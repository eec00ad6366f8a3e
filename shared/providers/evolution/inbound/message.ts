import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { keptOther } from '../../kept-json.ts';
import { leftOf } from '../../left-over.ts';
import { toldTime } from '../../told-time.ts';
import { memberOf, tolerantId } from '../../tolerant-reader.ts';
import { keyOf, otherEndOf, senderOf } from '../key.ts';
import { contentOf, othersIn, type Part, partOf } from './content.ts';
import { fileOf } from './media.ts';
import { type Envelope, readProtocolAction, readReaction } from './message-action.ts';
import { settingOf } from './system.ts';
import { msOfSeconds } from './time.ts';

/**
 * Reads a message of the instance's own number, which was sent through the server or written on the phone. One of the kind
 * `sent` went through the server: it is ours, or another client's.
 */
export function readEcho(given: InboundItem, now: number): Inbound {
  const { kind, item: record, contacts } = given;
  return readRecord(given, now, (part, { providerId, at }) => {
    const addressee = otherEndOf(record, contacts?.[0]);
    const proven = { providerId, at, by: 'us', person: {}, ...addressee } as const;
    if (isAction(part)) return readProtocolAction(part.value, proven, now);
    if (!addressee) return nothing('a message to nobody who is known');
    const viaServer = kind === 'sent' && { viaServer: true as const };
    return readPart(part, { providerId, at, echo: true, ...viaServer, person: {}, ...addressee }, given);
  });
}

/** Reads a message of a customer, to our number or to a group that it is in. */
export function readCustomerMessage(given: InboundItem, now: number): Inbound {
  const { item: record, contacts } = given;
  return readRecord(given, now, (part, { providerId, at }) => {
    const sender = senderOf(record, contacts?.[0]);
    if (!sender) return nothing('a message of nobody who is known');
    const envelope = { providerId, at, ...sender };
    if (isAction(part)) return readProtocolAction(part.value, { ...envelope, by: 'them' }, now);
    return readPart(part, envelope, given);
  });
}

const nothing = (reason: string): Inbound => ({ kind: 'nothing', reason });

type Named = Pick<Envelope, 'providerId' | 'at'>;

function readRecord({ item: record }: InboundItem, now: number, read: (part: Part, named: Named) => Inbound): Inbound {
  const { id: providerId } = keyOf(record);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const part = partOf(memberOf(record, 'message'));
  // Its content may come later, under the same id.
  if (!part) return nothing('a message that shows nothing');
  return read(part, { providerId, at: toldTime(msOfSeconds(memberOf(record, 'messageTimestamp')), now) });
}

/** Whether a part is of the protocol and shows nothing of its own. */
const isAction = ({ name, value }: Part): boolean => name === 'protocolMessage' && settingOf(value) === undefined;

function readPart(part: Part, envelope: Envelope, { item: record, stored_file }: InboundItem): Inbound {
  if (part.name === 'reactionMessage') {
    const left = { ...part, value: leftOf(part.value, { key: true, text: true }) };
    return readReaction(part.value, { ...envelope, other: keptOther(othersIn(left, record)) });
  }
  if (part.name === 'pollUpdateMessage' && pollOf(part) === undefined) return nothing('a vote for no poll');
  const file = fileOf(part, record, envelope.providerId);
  return {
    kind: 'message',
    ...envelope,
    content: contentOf(part, record),
    ...(file && { file: { ...file, stored_as: stored_file } }),
  };
}

const pollOf = ({ value }: Part) => tolerantId.parse(memberOf(memberOf(value, 'pollCreationMessageKey'), 'id'));
