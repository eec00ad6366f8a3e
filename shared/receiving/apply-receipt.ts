import { isoTime } from '../base/clock.ts';
import { settleByMessage } from '../broadcasts/settle.ts';
import type { Receipt } from '../channels/inbound.ts';
import { learnNames } from '../contacts/identities/learn-identities.ts';
import { newNames } from '../contacts/identities/new-names.ts';
import type { Names } from '../contacts/identities/person.ts';
import { applyPreference } from '../contacts/preference.ts';
import { changeStatus } from '../conversations/change-status.ts';
import { type ConversationKey, headKey, isKept } from '../conversations/head.ts';
import type { MessageItem } from '../conversations/message.ts';
import {
  broadcastIn,
  isErased,
  messageKey,
  ownIdKey,
  type Place,
  parsePlace,
  providerIdKey,
} from '../conversations/message-store.ts';
import {
  keptWith,
  onlyParked,
  type Parked,
  type ParkedFor,
  parkedFor,
  parkedIn,
  parkReceipt,
} from '../conversations/parked.ts';
import { furtherPlaces } from '../conversations/parts.ts';
import { advanced, eventOfStatus, statusesBefore } from '../conversations/status.ts';
import { enqueueMessageEvents } from '../delivering/enqueue-events.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { addressOf, intentKey, parseIntent } from '../sending/intent.ts';
import { acceptLate, canBeAccepted } from '../sending/late-acceptance.ts';
import { enqueueFinish } from '../sending/outcome.ts';
import { hasListeners, webhookCountKey } from '../subscriptions/webhook-count.ts';
import { Again, again, untilSettled } from '../table/contention.ts';
import { absent, all, oneOf } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';

type ReceiptDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Applies a receipt to a message of the organization, and of no other, and has the change announced. It may settle a send
 * whose answer was lost. One that comes before its message is recorded is parked, and the commit of the send picks it up.
 */
export async function applyReceipt(organizationId: OrganizationId, receipt: Receipt, deps: ReceiptDeps): Promise<void> {
  const { providerId, messageId = '', change } = receipt;
  const address = addressOf(messageId);
  // What the provider hands back is ours only where an intent can have it: other clients write there what they like.
  const ownId = address === undefined ? undefined : messageId;
  const told = (became: 'applied' | 'parked', message_id: string | undefined) =>
    deps.log('receipt', { organization: organizationId, message_id, status: change.status, became });
  await untilSettled({ over: 'receipt', organizationId }, deps, async () => {
    const [lookup, count, intentItem] = await deps.table.getMany([
      providerIdKey(organizationId, providerId),
      webhookCountKey(organizationId),
      ...(address === undefined ? [] : [intentKey(organizationId, address)]),
    ]);
    if (isErased(lookup)) return undefined;
    const place = parsePlace(lookup);
    if (place) {
      const further = await furtherPlaces({ organizationId, providerId }, lookup, deps);
      const isHeard = hasListeners(count, deps.clock.now());
      const result = await changeAll([place, ...further], { organizationId, change, isHeard }, deps);
      const broadcast = broadcastIn(lookup);
      if (broadcast && !(result instanceof Again)) await settleByMessage({ organizationId, broadcast, place }, deps);
      if (!(result instanceof Again)) told('applied', typeof lookup?.id === 'string' ? lookup.id : ownId);
      if (result) return result;
      const { contact_id: contactId } = place;
      if (receipt.isOptedOut) await applyPreference({ organizationId, contactId, allows: false, at: change.at }, deps);
      return learnNamed({ organizationId, contactId }, newNames({ ...lookup }, receipt.names), deps);
    }
    const intent = parseIntent(intentItem);
    if (intent?.message_id === messageId && canBeAccepted(intent)) await acceptLate(intent, { providerId }, deps);
    else if (
      !(intent && (await acceptReplaced({ organizationId, receipt, parked: lookup && parkedIn(lookup) }, deps)))
    ) {
      const parked = await deps.table.write(parkReceipt({ organizationId, providerId, now: deps.clock.now() }, change));
      if (parked.kind === 'done') return told('parked', ownId);
    }
    // The message has its provider's id by now, from this attempt or from a concurrent writer: there is something new to
    // read.
    return again;
  });
}

/** Learns what a receipt calls who the message went to, where that is other than what they were known by. */
async function learnNamed(conversation: ConversationKey, names: Names | undefined, deps: ReceiptDeps): Promise<void> {
  if (names) await learnNames(conversation, names, deps);
}

interface Change {
  readonly organizationId: OrganizationId;
  readonly change: Receipt['change'];
  /** Whether the organization has webhooks, or a page of the console open; else nothing is announced. */
  readonly isHeard: boolean;
}

/** Moves a message and its further parts on, and has each change announced. Those that have moved are not moved again. */
async function changeAll(
  places: readonly Place[],
  { organizationId, change, isHeard }: Change,
  deps: ReceiptDeps,
): Promise<Again | undefined> {
  for (const place of places) {
    const result = await changeStatus({ organizationId, place, change }, deps);
    if (result instanceof Again) return result;
    if (result === 'announce' && isHeard) {
      await enqueueMessageEvents({ organizationId, place, events: [eventOfStatus[change.status]] }, deps);
    }
  }
  return undefined;
}

/** A receipt, and what was parked under its provider's id before it. */
interface LateAcceptance {
  readonly organizationId: OrganizationId;
  readonly receipt: Receipt;
  readonly parked: Parked | undefined;
}

/** Seconds that the change below has to be written before its announcement is handled. */
const announcementDelay = 5;

/**
 * Late acceptance of a send that counts as failed, and whose key was used again since: a later send's intent stands in
 * place of its own, and our id alone leads to the message. False when there is no such message, or it has its provider's
 * id.
 */
async function acceptReplaced(
  { organizationId, receipt, parked }: LateAcceptance,
  deps: ReceiptDeps,
): Promise<boolean> {
  const { table, clock } = deps;
  const { providerId, messageId = '' } = receipt;
  const place = parsePlace(await table.get(ownIdKey(organizationId, messageId)));
  if (!place) return false;
  // Enqueued before the change: a worker that dies after the change is not asked again. What has not happened is not
  // announced.
  const parkedEvents = (parked?.changes ?? []).map(({ status }) => eventOfStatus[status]);
  const events = [...new Set(['message_sent' as const, ...parkedEvents])];
  await enqueueMessageEvents({ organizationId, place, events, delaySeconds: announcementDelay }, deps);
  if (parked?.actions) {
    const send = { organization_id: organizationId, contact_id: place.contact_id, message_id: messageId };
    await enqueueFinish(send, announcementDelay, deps);
  }
  const { contact_id: contactId } = place;
  const own = parked && (await parkedFor({ organizationId, contactId }, parked, deps));
  const result = await table.transact([
    ...acceptedLateWrites({ organizationId, place, providerId, parked: own }, clock.now()),
    { kind: 'check', key: headKey(organizationId, place.contact_id), condition: isKept },
  ]);
  return result.kind !== 'refused';
}

interface LateWrites extends Pick<LateAcceptance, 'organizationId'> {
  readonly place: Place;
  readonly providerId: string;
  readonly parked: ParkedFor | undefined;
}

/**
 * The message becomes sent, with what was parked under its provider's id, and its look-up is written.
 */
function acceptedLateWrites({ organizationId, place, providerId, parked }: LateWrites, now: number): Write[] {
  const start: Pick<MessageItem, 'message_status' | 'status_history' | 'error'> = {
    message_status: 'sent',
    status_history: [{ status: 'sent', at: isoTime(now) }],
  };
  const { message_status, status_history, error } = (parked?.changes ?? []).reduce(advanced, start);
  const change = {
    set: { message_id: providerId, message_status, error, ...(parked && keptWith(parked)) },
    append: { status_history },
  };
  const condition = all(absent('message_id'), oneOf('message_status', statusesBefore('accepted late')));
  const lookup = { ...providerIdKey(organizationId, providerId), ...place };
  return [
    { kind: 'update', key: messageKey(organizationId, place), change, condition },
    { kind: 'put', item: lookup, condition: parked ? onlyParked(parked) : absent() },
  ];
}
