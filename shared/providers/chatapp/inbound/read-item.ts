import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import type { Person } from '../../../contacts/identities/person.ts';
import { toldTime } from '../../told-time.ts';
import { memberOf, tolerantId, tolerantName, tolerantObject, tolerantTime } from '../../tolerant-reader.ts';
import { readCall } from './call.ts';
import { contactLookup, personOf } from './contact-lookup.ts';
import { readGroupSubject } from './group-subject.ts';
import { readMessage } from './message.ts';
import { personIdsOf, tolerantPhone, tolerantUserId } from './person.ts';
import { readPreference } from './preference.ts';
import { firstErrorOf, readReceipt } from './receipt.ts';
import { readTemplateNotice } from './template-notice.ts';

/**
 * Reads one item of a webhook of the chat-app's provider in our terms. Never throws, whatever the JSON. `now` (ms since the
 * epoch) stands in for a missing time.
 */
export function readChatappItem(given: InboundItem, now: number): Inbound {
  const { kind, item } = given;
  switch (kind) {
    case 'status':
      // Items queued by earlier versions, in which calls had no kind of their own.
      return memberOf(item, 'type') === 'call'
        ? readChatappItem({ ...given, kind: 'call' }, now)
        : readStatus(given, now);
    case 'message':
      return withPerson(given, (person) => readMessage(item, { person, echo: false, now }));
    case 'echo':
      return withPerson(given, (person) => readMessage(item, { person, echo: true, now }));
    case 'call':
      return withPerson(given, (person) => readCall(item, person, now));
    case 'moved':
      return withPerson(given, (person) => readUserIdUpdate(item, person, now));
    case 'preference':
      return withPerson(given, (person) => readPreference(item, person, now));
    case 'template':
      return readTemplateNotice(item, now);
    case 'group':
      return readGroupSubject(item);
    case 'error':
      return {
        kind: 'nothing',
        reason: `the provider reports an error: ${firstErrorOf([item])?.code ?? 'no code'}`,
      };
    case 'ignored':
      return {
        kind: 'nothing',
        reason: `not for us: ${tolerantName(64).parse(memberOf(item, 'field')) ?? 'no field'}`,
      };
    default:
      return { kind: 'unknown', reason: unreadableReason(item) };
  }
}

const personIn = (given: InboundItem) =>
  personOf(personIdsOf(given), contactLookup(given.contacts ?? [], given.kind !== 'echo'));

const namesOf = (person: Person | undefined) => person && { names: { number: person.number, userId: person.userId } };

function withPerson(given: InboundItem, read: (person: Person) => Inbound): Inbound {
  const person = personIn(given);
  return person ? read(person) : { kind: 'unknown', reason: `a ${given.kind} that names nobody` };
}

/** Reads a receipt. A status that we do not have (`deleted` is one of the provider's) changes nothing. */
function readStatus(given: InboundItem, now: number): Inbound {
  const { item } = given;
  const receipt = readReceipt(item, now);
  if (receipt) return { kind: 'status', receipt: { ...receipt, ...namesOf(personIn(given)) } };
  const status = tolerantName(64).parse(memberOf(item, 'status'));
  if (tolerantId.parse(memberOf(item, 'id')) === undefined)
    return { kind: 'unknown', reason: 'a status of no message' };
  return { kind: 'nothing', reason: `a status that is none of ours: ${status ?? 'empty'}` };
}

const moveSchema = tolerantObject({
  timestamp: tolerantTime,
  wa_id: tolerantPhone,
  user_id: tolerantObject({ current: tolerantUserId }),
});

/**
 * Reads a `user_id_update`: the person has another user id, and the number beside it, where there is one, is theirs by now.
 * It adds no message: a system message comes beside it.
 */
function readUserIdUpdate(item: unknown, person: Person, now: number): Inbound {
  const { timestamp, user_id, wa_id: number } = moveSchema.parse(item);
  const userId = user_id.current;
  if (userId === undefined || userId === person.userId)
    return { kind: 'nothing', reason: 'a user id that is no other' };
  return {
    kind: 'new-identity',
    person,
    at: toldTime(timestamp, now),
    newIdentity: { userId, ...(number !== undefined && { number }) },
  };
}

/** Why an item of no known kind is dead-lettered. */
function unreadableReason(item: unknown): string {
  if (memberOf(item, 'too_large') !== undefined) return 'too large for the queue';
  return memberOf(item, 'too_deep') === true ? 'nested too deep' : 'not of a known shape';
}
