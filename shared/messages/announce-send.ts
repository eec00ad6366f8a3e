import { announcedMessage } from '../events/message-event.ts';
import type { Deps } from '../runtime/deps.ts';
import { messageKey, type Place, parseMessage } from './message-store.ts';
import { recordedEvents } from './status.ts';

/**
 * Has a settled send announced: that it was sent, or that it failed, and what receipts that came before it was recorded
 * have said. What came later, its own webhook announces.
 */
export async function announceSend(
  organizationId: string,
  place: Place,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<void> {
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  if (!message) return;
  // One that the provider is not known to have: while nobody knew, it counted as sent, which nobody was told.
  const events =
    message.message_id === undefined ? ['message_failed' as const] : recordedEvents(message.status_history);
  if (events.length === 0) return;
  await announcedMessage({ kind: 'announce', organization_id: organizationId, ...place, events }, deps);
}
