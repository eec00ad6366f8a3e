import { announce } from '../events/announcement.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { changeStatus } from './change-status.ts';
import { confirmed } from './confirmed.ts';
import { headKey, isThere } from './head.ts';
import { addressOf } from './intent.ts';
import { intentKey, ownIdKey, parseIntent } from './intent-item.ts';
import { isErased, parsePlace, providerIdKey } from './message-store.ts';
import { type Parked, parkedIn, parkReceipt } from './parked.ts';
import type { Receipt } from './receipt.ts';
import { isOpen, settleSend } from './settle-send.ts';
import { eventOfStatus } from './status.ts';

type ReceiptDeps = Deps<'table:write' | 'queue:events'>;

/** Others may move a send on between our reading and our writing; then there is something new to read. */
const rounds = 8;
/** Seconds that the change below is given. */
const announcementDelay = 5;

/**
 * Applies a receipt to a message of the organization, and of no other, and has the change announced. It may settle a send
 * whose answer was lost, and it may come before anyone has recorded the send: then it is parked until someone does.
 */
export async function applyReceipt(organizationId: string, receipt: Receipt, deps: ReceiptDeps): Promise<void> {
  const { providerId, messageId = '', change } = receipt;
  const address = addressOf(messageId);
  for (let round = 0; round < rounds; round++) {
    const [lookup, standing] = await deps.table.getMany([
      providerIdKey(organizationId, providerId),
      ...(address === undefined ? [] : [intentKey(organizationId, address)]),
    ]);
    if (isErased(lookup)) return;
    const place = parsePlace(lookup);
    if (place) {
      const result = await changeStatus(organizationId, place, change, deps);
      if (result === 'busy') continue;
      if (result === 'news') await announce(organizationId, place, [eventOfStatus[change.status]], deps);
      return;
    }
    const intent = parseIntent(standing);
    if (intent?.message_id === messageId && isOpen(intent)) await settleSend(intent, providerId, deps);
    else if (!(intent && (await claimByOwnId(organizationId, receipt, lookup && parkedIn(lookup), deps)))) {
      const parked = await deps.table.write(parkReceipt(organizationId, providerId, change, deps.clock.now()));
      if (parked.kind === 'done') return;
    }
  }
  throw new Error(`the receipt for ${providerId} found its message changing again and again`);
}

/**
 * For a send that was given up, and whose key has been used again since: its intent has made room, and our id alone
 * leads to the message. False when there is no such message, or it has its provider's id.
 */
async function claimByOwnId(
  organizationId: string,
  { providerId, messageId = '' }: Receipt,
  parked: Parked | undefined,
  deps: ReceiptDeps,
): Promise<boolean> {
  const { table, clock } = deps;
  const place = parsePlace(await table.get(ownIdKey(organizationId, messageId)));
  if (!place) return false;
  // Before, since whoever dies after the change is not asked again. An event that has not happened is not told.
  const overtaking = (parked?.changes ?? []).map(({ status }) => eventOfStatus[status]);
  const events = [...new Set(['message_sent' as const, ...overtaking])];
  await announce(organizationId, place, events, deps, { delaySeconds: announcementDelay });
  const result = await table.transact([
    ...confirmed(organizationId, place, providerId, { at: isoTime(clock.now()), parked }),
    { kind: 'check', key: headKey(organizationId, place.contact_id), condition: isThere },
  ]);
  return result.kind !== 'refused';
}
