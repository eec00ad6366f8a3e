import { base62Of } from '../../runtime/ids.ts';
import type { Place } from '../message-store.ts';

/** 128 bits in base62, and numbers up to 2·10¹⁴: as long as the ids of sends. */
const lengths = { contact: 22, seq: 8 };
const pattern = new RegExp(`^msg_([0-9A-Za-z]{${lengths.contact}})([0-9A-Za-z]{${lengths.seq}})$`);
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Our id of a message that no send of ours has made: it says where the message is, so that no look-up is needed. A
 * reaction has no number; `nonce` stands in for it.
 */
export function inboundId(contactId: string, end: { readonly seq: number } | { readonly nonce: Uint8Array }): string {
  const bytes = 'seq' in end ? Buffer.from(end.seq.toString(16).padStart(16, '0'), 'hex') : end.nonce;
  const contact = base62Of(Buffer.from(contactId.replaceAll('-', ''), 'hex'), lengths.contact);
  return `msg_${contact}${base62Of(bytes, lengths.seq)}`;
}

/** Where a message with this id may be, if no send of ours has made it. Whether it is there, its own id says. */
export function placesOfInbound(id: string): Place[] {
  const [, contact, seq] = pattern.exec(id) ?? [];
  if (!contact || !seq) return [];
  const hex = numberOf(contact).toString(16).padStart(32, '0');
  if (hex.length > 32) return [];
  const contact_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [
    { contact_id, seq: Number(numberOf(seq)) },
    { contact_id, reaction_id: id },
  ];
}

const numberOf = (base62: string) =>
  [...base62].reduce((number, digit) => number * 62n + BigInt(alphabet.indexOf(digit)), 0n);
