import type { Names, Person } from '../../contacts/identities/person.ts';
import { memberOf, tolerantId, tolerantName } from '../tolerant-reader.ts';
import { type Addressee, addresseeOf, isHidden, knownNumberOf, lidOf } from './jid.ts';

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
    senderLid: jid('senderLid'),
    /** Who wrote it in a group, and to us by a list of theirs. */
    participantJids: ['participant', 'participantAlt', 'participantPn', 'participantLid'].map(jid),
  };
}

/**
 * The person or group that our account wrote to. Where the key hides the number, another member may give it, or our own
 * number: such a member counts only when it is known which number is ours. `ours` is the address of our own number.
 */
export function otherEndOf(record: unknown, ours: unknown): Addressee | undefined {
  const { remoteJid, recipientJids, eitherJids, previousJid } = keyOf(record);
  const own = knownNumberOf(ours);
  // Some versions put what one of the others gives in the place of the hidden one.
  const isReplaced = isHidden(previousJid);
  const others = [...recipientJids, previousJid, ...(own === undefined ? [] : [remoteJid, ...eitherJids])];
  const found = (isReplaced || isHidden(remoteJid) ? others : [remoteJid])
    .map(addresseeOf)
    .find((each) => each && !('person' in each && each.person.number === own));
  const lid = [remoteJid, previousJid].map(lidOf).find((each) => each !== undefined);
  if (found && 'groupId' in found) return found;
  return found || lid !== undefined ? { person: { ...found?.person, ...(lid !== undefined && { lid }) } } : undefined;
}

/** What the server calls the person that our account wrote to; undefined for a group. `ours` as above. */
export function recipientNamesIn(record: unknown, ours: unknown): Names | undefined {
  const end = otherEndOf(record, ours);
  if (!end || 'groupId' in end) return undefined;
  const { number, lid } = end.person;
  return { ...(number !== undefined && { number }), ...(lid !== undefined && { lid }) };
}

/** Who wrote a message to us, and in which group; undefined where no person is named, and for what is no conversation. */
export function senderOf(
  record: unknown,
  ours: unknown,
): { readonly person: Person; readonly groupId?: string } | undefined {
  const { remoteJid, eitherJids, previousJid, senderLid, participantJids } = keyOf(record);
  const addressee = addresseeOf(remoteJid);
  const groupId = addressee && 'groupId' in addressee ? addressee.groupId : undefined;
  // A list of theirs (`…@broadcast`) brings a message of one person; their status is none.
  const isShared = groupId !== undefined || /^\d+@broadcast$/.test(remoteJid ?? '');
  const isPerson = isHidden(remoteJid) || addressee !== undefined;
  if (!isShared && !isPerson) return undefined;
  const direct = [remoteJid, ...eitherJids, previousJid, senderLid];
  const person = personIn(isShared ? participantJids : direct, ours);
  if (!person) return groupId === undefined ? undefined : { person: {}, groupId };
  const name = nameIn(record, person);
  return { person: { ...person, ...(name !== undefined && { name }) }, ...(groupId !== undefined && { groupId }) };
}

/** Who did what an item says was done to a message, and where: our account, or a customer, as far as one is named. */
export function doerOf(item: unknown, ours: unknown) {
  const isOurs = keyOf(item).fromMe === true;
  const named = isOurs ? otherEndOf(item, ours) : senderOf(item, ours);
  return { by: isOurs ? ('us' as const) : ('them' as const), person: {}, ...named };
}

/** The person that addresses name, all of the same person but for our own (`ours`, and `further`); undefined where they name no person. */
export function personIn(
  jids: readonly unknown[],
  ours: unknown,
  further: readonly unknown[] = [],
): Person | undefined {
  const own = [ours, ...further].flatMap((jid) => [knownNumberOf(jid), lidOf(jid)]);
  const isTheirs = (id: string | undefined) => id !== undefined && !own.includes(id);
  const number = jids.map(knownNumberOf).find(isTheirs);
  const lid = jids.map(lidOf).find(isTheirs);
  if (number === undefined && lid === undefined) return undefined;
  return { ...(number !== undefined && { number }), ...(lid !== undefined && { lid }) };
}

/** The name that the person goes by. Servers put the digits of the address there where they know none. */
function nameIn(record: unknown, { number, lid }: Person): string | undefined {
  const name = tolerantName(128).parse(memberOf(record, 'pushName'));
  return name === number || name === lid || `${name}@lid` === lid || /@(s\.whatsapp\.net|lid)$/.test(name ?? '')
    ? undefined
    : name;
}
