import { boundedId } from '../../base/text.ts';
import type { Person } from '../../contacts/person.ts';

/** Who an address of the chat-app's own protocol names (`5511999990000:12@s.whatsapp.net`): a person or a group. */
export type Addressee = { readonly person: Person } | { readonly groupId: string };

const people = new Set(['s.whatsapp.net', 'c.us']);

/** Whether an address hides the person's number. */
export const isHidden = (jid: string | undefined): boolean => jid?.endsWith('@lid') ?? false;

/**
 * A person's number (7 to 15 digits) without the device, or a group's id as it came; undefined for everything
 * else: lists, channels, and the ids of people who hide their number (`…@lid`), which lead to no contact.
 */
export function addresseeOf(jid: unknown): Addressee | undefined {
  const text = boundedId(jid) ?? '';
  const [, user = '', server = ''] = /^([^@\s]+)@([a-z.]+)$/.exec(text) ?? [];
  if (server === 'g.us') return { groupId: text };
  const [, number] = /^(\d{7,15})(?:[:_]\d+)*$/.exec(user) ?? [];
  return people.has(server) && number !== undefined ? { person: { number } } : undefined;
}

/** The number of a person's address, in digits; undefined for a group and for what is no address. */
export function knownNumberOf(jid: unknown): string | undefined {
  const addressee = addresseeOf(jid);
  return addressee && 'person' in addressee ? addressee.person.number : undefined;
}
