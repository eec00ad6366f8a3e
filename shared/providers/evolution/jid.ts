import { boundedId } from '../../base/text.ts';
import type { Person } from '../../contacts/identities/person.ts';

/** Who an address of the chat-app's own protocol names (`5511999990000:12@s.whatsapp.net`): a person or a group. */
export type Addressee = { readonly person: Person } | { readonly groupId: string };

const people = new Set(['s.whatsapp.net', 'c.us']);

/** Whether an address hides the person's number. */
export const isHidden = (jid: string | undefined): boolean => jid?.endsWith('@lid') ?? false;

/**
 * A person's number (7 to 15 digits) without the device, or a group's id as it came; undefined for everything else: lists,
 * channels, and addresses that hide the number (`…@lid`, which `lidOf` reads).
 */
export function addresseeOf(jid: unknown): Addressee | undefined {
  const { user, server } = partsOf(jid);
  if (server === 'g.us') return { groupId: `${user}@g.us` };
  const [, number] = /^(\d{7,15})(?:[:_]\d+)*$/.exec(user) ?? [];
  return people.has(server) && number !== undefined ? { person: { number } } : undefined;
}

/** The number of a person's address, in digits; undefined for a group and for what is no address. */
export function knownNumberOf(jid: unknown): string | undefined {
  const addressee = addresseeOf(jid);
  return addressee && 'person' in addressee ? addressee.person.number : undefined;
}

/** An address that hides the person's number, without the device (`123@lid`); undefined for every other. */
export function lidOf(jid: unknown): string | undefined {
  const { user, server } = partsOf(jid);
  const [, lid] = /^(\d{1,32})(?:[:_]\d+)*$/.exec(user) ?? [];
  return server === 'lid' && lid !== undefined ? `${lid}@lid` : undefined;
}

function partsOf(jid: unknown) {
  const [, user = '', server = ''] = /^([^@\s]+)@([a-z.]+)$/.exec(boundedId(jid) ?? '') ?? [];
  return { user, server };
}
