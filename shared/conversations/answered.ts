import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredMessage } from './message.ts';
import { providerIdKey } from './message-store.ts';

/**
 * Our ids of the messages that these messages answer, by the provider's; without those that are not here. One round trip
 * where any message answers another, none where none does.
 */
export async function answeredBy(
  organizationId: OrganizationId,
  messages: readonly StoredMessage[],
  { table }: Deps<'table:read'>,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(messages.flatMap(({ context_message_id }) => context_message_id ?? []))];
  if (asked.length === 0) return new Map();
  const lookups = await table.getMany(asked.map((id) => providerIdKey(organizationId, id)));
  // A look-up of an earlier version does not name our id.
  return new Map(
    asked.flatMap((id, index) => (typeof lookups[index]?.id === 'string' ? [[id, lookups[index].id]] : [])),
  );
}
