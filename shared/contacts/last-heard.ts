import { contactKey, isThere } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, any, atMost, type Condition } from '../table/expressions.ts';
import type { StoredContact } from './contact.ts';

/** That a person wrote or called, ISO 8601 by the provider's clock; undefined where something later is known of them. */
export const heardLater = ({ last_heard_at = '' }: StoredContact, at: string): string | undefined =>
  at > last_heard_at ? at : undefined;

/** The condition that nothing later is known of the person. */
export const isHeardLast = (at: string): Condition => any(absent('last_heard_at'), atMost('last_heard_at', at));

/** Notes that a contact wrote or called by what leaves no message, unless something later is known of them, or they are gone. */
export async function noteHeard(
  contact: StoredContact | undefined,
  at: string,
  deps: Deps<'table:write'>,
): Promise<void> {
  if (!contact || heardLater(contact, at) === undefined) return;
  await deps.table.write({
    kind: 'update',
    key: contactKey(contact.organization_id, contact.id),
    change: { set: { last_heard_at: at } },
    condition: all(isThere, isHeardLast(at)),
  });
}
