import { isoTime } from '../base/clock.ts';
import type { Receipt } from '../channels/receipt.ts';
import { changeStatus } from '../conversations/change-status.ts';
import { headKey, isThere } from '../conversations/head.ts';
import type { MessageItem } from '../conversations/message.ts';
import {
  isErased,
  messageKey,
  ownIdKey,
  type Place,
  parsePlace,
  providerIdKey,
} from '../conversations/message-store.ts';
import { onlyParked, type Parked, parkedIn, parkReceipt } from '../conversations/parked.ts';
import { advanced, eventOfStatus } from '../conversations/status.ts';
import { enqueueMessageEvents } from '../delivering/enqueue-events.ts';
import type { Deps } from '../runtime/deps.ts';
import { addressOf, intentKey, parseIntent } from '../sending/intent.ts';
import { isOpen, settleSend } from '../sending/late-acceptance.ts';
import { absent, all, equals } from '../table/conditions.ts';
import { Again, again, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';

type ReceiptDeps = Deps<'table:write' | 'queue:events'>;

/** Seconds that the change below is given. */
const announcementDelay = 5;

/**
 * Applies a receipt to a message of the organization, and of no other, and has the change announced. It may settle a send
 * whose answer was lost, and it may come before anyone has recorded the send: then it is parked until someone does.
 */
export async function applyReceipt(organizationId: string, receipt: Receipt, deps: ReceiptDeps): Promise<void> {
  const { providerId, messageId = '', change } = receipt;
  const address = addressOf(messageId);
  await untilSettled({ over: 'receipt', organizationId }, deps, async () => {
    const [lookup, standing] = await deps.table.getMany([
      providerIdKey(organizationId, providerId),
      ...(address === undefined ? [] : [intentKey(organizationId, address)]),
    ]);
    if (isErased(lookup)) return undefined;
    const place = parsePlace(lookup);
    if (place) {
      const result = await changeStatus(organizationId, place, change, deps);
      if (result === 'news') {
        await enqueueMessageEvents({ organizationId, place, events: [eventOfStatus[change.status]] }, deps);
      }
      return result instanceof Again ? result : undefined;
    }
    const intent = parseIntent(standing);
    if (intent?.message_id === messageId && isOpen(intent)) await settleSend(intent, providerId, deps);
    else if (!(intent && (await claimByOwnId(organizationId, receipt, lookup && parkedIn(lookup), deps)))) {
      const parked = await deps.table.write(parkReceipt(organizationId, providerId, change, deps.clock.now()));
      if (parked.kind === 'done') return undefined;
    }
    // The message has its provider's id by now, or others were faster: there is something new to read.
    return again;
  });
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
  await enqueueMessageEvents({ organizationId, place, events, delaySeconds: announcementDelay }, deps);
  const result = await table.transact([
    ...confirmed(organizationId, place, providerId, { at: isoTime(clock.now()), parked }),
    { kind: 'check', key: headKey(organizationId, place.contact_id), condition: isThere },
  ]);
  return result.kind !== 'refused';
}

type Known = Pick<MessageItem, 'message_status' | 'status_history' | 'error'>;

/**
 * The provider has had a message all along that counts as failed: for one transaction, message and look-up, with what
 * came under the provider's id before. `at` is ISO 8601.
 */
export function confirmed(
  organizationId: string,
  place: Place,
  providerId: string,
  { at, parked }: { readonly at: string; readonly parked?: Parked },
): Write[] {
  const start: Known = { message_status: 'sent', status_history: [{ status: 'sent', at }] };
  const { message_status, status_history, error } = (parked?.changes ?? []).reduce(advanced, start);
  const change = {
    set: { message_id: providerId, message_status, error, ...parked?.reactions },
    append: { status_history },
  };
  const condition = all(absent('message_id'), equals('message_status', 'failed'));
  const lookup = { ...providerIdKey(organizationId, providerId), ...place };
  return [
    { kind: 'update', key: messageKey(organizationId, place), change, condition },
    { kind: 'put', item: lookup, condition: parked ? onlyParked(parked) : absent() },
  ];
}
