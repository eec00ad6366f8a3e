import { announcedMessage } from '../events/message-event.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Intent } from './intent.ts';
import { messageKey, parseMessage, parsePlace } from './message-store.ts';
import { eventOfStatus } from './status.ts';

/**
 * Has a settled send announced: that it was sent, or that it failed, and what receipts that came before it was recorded
 * have said. What came later, its own webhook announces.
 */
export async function announceSend(intent: Intent, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const place = parsePlace({ ...intent });
  if (intent.state !== 'settled' || !place) return;
  const { organization_id } = intent;
  const message = parseMessage(await deps.table.get(messageKey(organization_id, place)));
  if (!message) return;
  const told = message.status_history.filter(({ noted_at }) => noted_at === undefined);
  // While nobody knew, it counted as sent, which nobody was told.
  const isRefused = intent.answer !== undefined && 'error' in intent.answer;
  const events = isRefused ? (['message_failed'] as const) : told.map(({ status }) => eventOfStatus[status]);
  if (events.length > 0)
    await announcedMessage({ kind: 'announce', organization_id, ...place, events: [...new Set(events)] }, deps);
}
