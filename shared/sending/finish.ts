import { seconds } from '../base/clock.ts';
import { newNames } from '../contacts/identities/new-names.ts';
import type { Names } from '../contacts/identities/person.ts';
import { listGroup } from '../contacts/list/list-group.ts';
import { keepTexts } from '../conversations/kept-texts.ts';
import { messageKey, ownIdKey, type Place, parseMessage, parsePlace } from '../conversations/message-store.ts';
import { recordedEvents } from '../conversations/status.ts';
import { fanOutMessageEvents } from '../delivering/build-events.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { Contention } from '../table/contention.ts';
import { commit, lookAgain } from './commit.ts';
import type { Intent } from './intent.ts';
import { neverConfirmed, type Outcome, type SendEvent, sendEventSchema } from './outcome.ts';
import { announcedWrite, stateAfter } from './transitions.ts';
import { unknownAnswer } from './unknown-answer.ts';
import { dropFile, forgetSend, withdrawSend } from './withdraw.ts';

/** For one message, of which a batch may have to try several times; the function ends at 55 s. */
const commitMs = seconds(8);

/**
 * Finishes a send from the events queue. Where its handler or a receipt has settled it, it is announced, unless a late
 * acceptance is to be committed first. Else its outcome is committed here; two workers who do that at once do it once. A send
 * that never got beyond its file is withdrawn: nothing was sent. One whose contact is gone is forgotten in the end, with its
 * file. Throws where the whole is to be tried again.
 */
export async function finishSend(
  body: unknown,
  deps: Deps<'table:write' | 'media:write' | 'queue:events' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const event = sendEventSchema.parse(body);
  const { intent, head, contactId } = await lookAgain(event, deps);
  if (intent?.message_id !== event.message_id) return announceReplaced(event, deps);
  const now = deps.clock.now();
  const stateByTime = stateAfter('time passed', intent, { now, isContactGone: !head });
  const files = { drop: (of: Intent) => dropFile(of, deps) };
  if (intent.state === 'preparing') return stateByTime === 'none' ? withdraw(intent, files, deps) : undefined;
  if (intent.state === 'sending' && event.unwanted) return withdraw(intent, files, deps);
  if (intent.state === 'settled' && !head) return stateByTime === 'none' ? forgetSend(intent, files, deps) : undefined;
  const outcome = event.outcome ?? outcomeByTime(stateByTime);
  let standing = intent;
  if (outcome) {
    const result = await commit({ intent, outcome, head, contactId, deadline: now + commitMs }, deps);
    if (result.kind === 'left-over') throw new Contention('head-by-send');
    if (result.kind === 'dropped') return void (await files.drop(intent));
    // Also where a concurrent writer was faster just now: this is the message that has the send announced.
    if (intent.state !== 'settled' || result.kind === 'committed')
      standing = (await lookAgain(event, deps)).intent ?? intent;
  }
  if (stateAfter('announced', intent) !== undefined) await deps.table.write(announcedWrite(intent));
  await learnAnswered(intent, event.outcome?.knownAs, deps);
  if (event.outcome?.optedOut) await noteOptOut(intent, deps);
  const { organization_id, contact_id, seq } = standing;
  if (seq !== undefined) await keepTexts(organization_id, { contact_id, seq }, deps);
  const place = parsePlace({ ...standing });
  if (!place) return;
  const { broadcast } = standing;
  if (broadcast) {
    const { settleByMessage } = await import('../broadcasts/settle.ts');
    await settleByMessage({ organizationId: organization_id, broadcast, place }, deps);
  }
  if (standing.state === 'settled') return announceSend(organization_id, place, deps);
  // It is announced once its outcome is known; the group has it now.
  await listGroup({ organizationId: organization_id, contactId: contact_id, head }, deps);
}

/** A later send under its key has taken the place of this one's intent before this message came: it may not be announced yet. */
async function announceReplaced(
  { organization_id, message_id }: SendEvent,
  deps: Deps<'table:write' | 'media:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const place = parsePlace(await deps.table.get(ownIdKey(organization_id, message_id)));
  if (place) await announceSend(organization_id, place, deps);
}

async function withdraw(intent: Intent, files: Parameters<typeof withdrawSend>[1], deps: Deps<'table:write'>) {
  const { kind } = await withdrawSend(intent, files, deps);
  if (kind === 'left-over') throw new Error(`${intent.message_id} could not be withdrawn`);
}

/** What is committed of a send that time alone leads to another state. */
const outcomeByTime = (state: ReturnType<typeof stateAfter>): Outcome | undefined =>
  state === 'unknown' ? { answer: unknownAnswer() } : state === 'settled' ? neverConfirmed : undefined;

/** Notes that the recipient wants no marketing. What they say later than the send was begun stands. */
async function noteOptOut(
  { organization_id: organizationId, contact_id: contactId, created_at: at }: Intent,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const { applyPreference } = await import('../contacts/preference.ts');
  await applyPreference({ organizationId, contactId, allows: false, at }, deps);
}

/** Learns what the provider has called the recipient, where that is other than what they were known by. */
async function learnAnswered(
  { organization_id: organizationId, contact_id: contactId, ...known }: Intent,
  answered: Names = {},
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const names = newNames(known, answered);
  if (!names) return;
  const { learnNames } = await import('../contacts/identities/learn-identities.ts');
  await learnNames({ organizationId, contactId }, names, deps);
}

/**
 * Has a settled send announced: that it was sent, or that it failed, and what receipts that came before its commit have said.
 * What a receipt says later is announced when that receipt is applied.
 */
async function announceSend(
  organizationId: OrganizationId,
  place: Place,
  deps: Deps<'table:write' | 'media:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  if (!message) return;
  if (message.parked_actions) {
    const { applyParked } = await import('../conversations/change-message.ts');
    await applyParked({ organizationId, place, message }, deps);
  }
  // The provider is not known to have it: while the outcome was unknown it counted as sent, which was not announced.
  const events =
    message.message_id === undefined ? ['message_failed' as const] : recordedEvents(message.status_history);
  // Also where it was applied before: the worker that applied it may have died before it had that announced.
  const isChanged = message.parked_actions ?? message.earlier_texts ?? message.deleted_at;
  const done = isChanged === undefined ? [] : (['message_edited', 'message_deleted'] as const);
  if (events.length + done.length === 0) return;
  const queued = { kind: 'announce', organization_id: organizationId, ...place, events: [...events, ...done] };
  await fanOutMessageEvents(queued, deps);
}
