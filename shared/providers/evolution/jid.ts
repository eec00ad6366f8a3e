import { boundedId } from '../../messages/inbound/bounded.ts';
import type { Person } from '../../messages/inbound/inbound.ts';

/** Who an address of the chat-app's own protocol names (`5511999990000:12@s.whatsapp.net`): a person or a group. */
export type Addressee = { readonly person: Person } | { readonly groupId: string };

const people = new Set(['s.whatsapp.net', 'c.us']);

/**
 * A person's number without the device, or a group's id as it came; undefined for everything else: lists, channels, and
 * the ids of people who hide their number (`…@lid`), which lead to nobody here.
 */
export function addresseeOf(jid: unknown): Addressee | undefined {
  const text = boundedId(jid) ?? '';
  const [, user = '', server = ''] = /^([^@\s]+)@([a-z.]+)$/.exec(text) ?? [];
  if (server === 'g.us') return { groupId: text };
  const [, number] = /^(\d{5,17})(?:[:_]\d+)*$/.exec(user) ?? [];
  return people.has(server) && number !== undefined ? { person: { number } } : undefined;
}

/** The number by which the provider knows a person, in 7 to 15 digits. */
export function knownNumberOf(jid: unknown): string | undefined {
  const addressee = addresseeOf(jid);
  const number = addressee && 'person' in addressee ? addressee.person.number : undefined;
  return number !== undefined && /^\d{7,15}$/.test(number) ? number : undefined;
}
