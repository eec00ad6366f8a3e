import { waIdOf } from '../chatapp/identifiers.ts';
import type { SandboxState } from '../state.ts';
import type { ChatappInbound } from './chatapp-inbound.ts';
import { Impossible } from './inbound-fields.ts';

/** What our own phone does, and what the provider says by itself. */
const notTheirs = ['echo', 'system', 'user_id_update', 'user_preferences'];

/**
 * Opens the window of 24 hours where a person writes to us or calls. Throws when the number has them blocked: what they do
 * does not come in, but for what they write to a group.
 */
export function comeIn(inbound: ChatappInbound, phone_number_id: string, { blocked, received }: SandboxState): void {
  const { type, echo, group_id, from = '', user_id } = inbound;
  if (echo || group_id !== undefined || notTheirs.includes(type)) return;
  const wa_id = waIdOf(from);
  if (blocked.has({ phone_number_id, wa_id })) {
    throw new Impossible(`from: ${phone_number_id} has blocked ${wa_id}, and what they write does not come in`);
  }
  for (const person of [wa_id, user_id]) if (person) received.wrote(person);
}
