import { contactKey, isThere } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, any, atMost, type Condition } from '../table/expressions.ts';
import type { StoredContact } from './contact.ts';

/** What changes of a contact, and what must hold for it. */
interface Heard {
  readonly set: Pick<StoredContact, 'last_heard_at'>;
  readonly conditions: readonly Condition[];
}

/**
 * What it changes of a contact that the person wrote or called at `at`, ISO 8601 by the provider's clock: nothing where
 * something later is known of them.
 */
export const heardAt = ({ last_heard_at = '' }: StoredContact, at: string): Heard =>
  at > last_heard_at
    ? { set: { last_heard_at: at }, conditions: [any(absent('last_heard_at'), atMost('last_heard_at', at))] }
    : { set: {}, conditions: [] };

/** Notes that a contact wrote or called by what leaves no message, unless something later is known of them, or they are gone. */
export async function noteHeard(
  contact: StoredContact | undefined,
  at: string,
  deps: Deps<'table:write'>,
): Promise<void> {
  if (!contact) return;
  const { set, conditions } = heardAt(contact, at);
  if (conditions.length === 0) return;
  const key = contactKey(contact.organization_id, contact.id);
  await deps.table.write({ kind: 'update', key, change: { set }, condition: all(isThere, ...conditions) });
}
