import { createHash } from 'node:crypto';
import { base62Of, base62OfUuid, numberIn, uuidInBase62 } from '../base/ids.ts';
import type { ContactId } from '../identifiers.ts';
import type { Place } from './message-store.ts';

/** Behind the contact's 22 characters: 18 bits, and numbers up to 9·10⁸. Together they are as long as the ids of sends. */
const lengths = { mark: 3, seq: 5 };
const endLength = lengths.mark + lengths.seq;
const pattern = /^msg_([0-9A-Za-z]{22})[0-9A-Za-z]{3}([0-9A-Za-z]{5})$/;

/**
 * Our id of a message that no send of ours has made: it says where the message is, so that no look-up is needed. A contact
 * that is deleted and comes back has the same id, and its messages are counted from 1 again: a mark made of the provider's
 * id tells them from the earlier ones. A reaction has no sequence number, and a longer mark.
 */
export function inboundId(contactId: ContactId, providerId: string, seq?: number): string {
  const contact = base62OfUuid(contactId);
  const hash = createHash('sha256').update(providerId).digest();
  if (seq === undefined) return `msg_${contact}${base62Of(hash, endLength)}`;
  const number = base62Of(Buffer.from(seq.toString(16).padStart(16, '0'), 'hex'), lengths.seq);
  return `msg_${contact}${base62Of(hash, lengths.mark)}${number}`;
}

/** Where a message with this id may be, if no send of ours has made it; it is there if the message found has this id. */
export function placesOfInbound(id: string): Place[] {
  const [, contact, seq] = pattern.exec(id) ?? [];
  if (!contact || !seq) return [];
  const contact_id = uuidInBase62(contact);
  if (contact_id === undefined) return [];
  return [
    { contact_id, seq: Number(numberIn(seq)) },
    { contact_id, reaction_id: id },
  ];
}
