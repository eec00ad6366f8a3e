import { ownIdKey } from '../conversations/message-store.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import { type Intent, isStill, keyOfIntent } from './intent.ts';

/**
 * Erases a settled intent, with its answer. A tombstone stays where the key may still be used again, so that it never sends
 * twice. A later send under the key may have taken the intent's place, and left a look-up by our id.
 */
export async function eraseIntent(intent: Intent, { table, clock }: Deps<'table:write'>): Promise<void> {
  if (intent.state !== 'settled') return;
  const key = keyOfIntent(intent);
  const condition = isStill(intent, 'settled');
  const item = tombstoneOf(intent, clock.now());
  const result = await table.write(item ? { kind: 'put', item, condition } : { kind: 'delete', key, condition });
  if (result.kind === 'done') return;
  await table.write({ kind: 'delete', key: ownIdKey(intent.organization_id, intent.message_id) });
}

/**
 * What a client who uses the key again within 24 hours must meet: that it was used, and for which body (a hash). The
 * recipient, the message and the outcome are gone. Undefined where the key is no longer kept.
 */
function tombstoneOf(intent: Intent, now: number): (Item & Key) | undefined {
  const { message_id, operation, request_hash, organization_id, created_at, repeats_until = '' } = intent;
  const ends = Date.parse(repeats_until);
  if (request_hash === undefined || !(ends > now)) return undefined;
  const kept = { message_id, operation, request_hash, organization_id, created_at, repeats_until };
  const emptied = { contact_id: '', recipient: '', message_type: '' };
  return { ...keyOfIntent(intent), ...kept, ...emptied, state: 'settled', expires_at: Math.ceil(ends / 1000) };
}
