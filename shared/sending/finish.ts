import { seconds } from '../base/clock.ts';
import { type Alias, learnAlias } from '../contacts/merge-person.ts';
import { messageKey, ownIdKey, type Place, parseMessage, parsePlace } from '../conversations/message-store.ts';
import { recordedEvents } from '../conversations/status.ts';
import { keepTexts } from '../conversations/text-blocks.ts';
import { fanOutMessageEvents } from '../delivering/build-events.ts';
import type { Deps } from '../runtime/deps.ts';
import { Contention } from '../table/contention.ts';
import { commit, lookAgain } from './commit.ts';
import type { Intent } from './intent.ts';
import { isOver, takeMarkOff } from './intent-store.ts';
import { neverConfirmed, type Outcome, type SendEvent, sendEventSchema, unknownOutcome } from './outcome.ts';
import { abandonIntent, dropFile, forgetSend } from './withdraw.ts';

/** For one message, of which a batch may have to try several times; the function ends at 55 s. */
const commitMs = seconds(8);

/**
 * Finishes a send from the events queue. Settled already, by its handler or by a receipt: nothing is left but to
 * announce it, unless it was given up and the provider's yes has come late. Else it is committed here and now; two who
 * do that at once do it once. One that never got beyond its file is taken back: nothing was sent. One whose contact is
 * gone is forgotten in the end, with its file.
 */
export async function finishSend(
  body: unknown,
  deps: Deps<'table:write' | 'media:write' | 'queue:deliveries'>,
): Promise<void> {
  const event = sendEventSchema.parse(body);
  const { intent, head } = await lookAgain(event, deps);
  if (intent?.message_id !== event.message_id) return announceReplaced(event, deps);
  const now = deps.clock.now();
  const files = { drop: (of: Intent) => dropFile(of, deps) };
  const isUnsent = intent.state === 'preparing' && isOver(intent, now);
  if (isUnsent || (event.unwanted && intent.state === 'sending')) return takeBack(intent, files, deps);
  if (intent.state === 'preparing') return;
  if (intent.state === 'settled' && !head) return forgetSend(intent, files, deps);
  let standing = intent;
  const outcome = event.outcome ?? outcomeByTime(intent, now);
  if (outcome) {
    const result = await commit(intent, outcome, head, { deadline: now + commitMs }, deps);
    if (result === 'left-over') throw new Contention('head-by-send');
    if (result === 'dropped') return void (await files.drop(intent));
    // Also where somebody was faster just now: whoever it was, this is the message that has it announced.
    if (intent.state !== 'settled' || result === 'recorded') standing = (await lookAgain(event, deps)).intent ?? intent;
  }
  if (intent.state === 'settled') await takeMarkOff(intent, deps);
  if (event.outcome?.knownAs !== undefined) await learnAlias(aliasIn(intent, event.outcome.knownAs), deps);
  const { organization_id, contact_id, seq } = standing;
  if (seq !== undefined) await keepTexts(organization_id, { contact_id, seq }, deps);
  const place = parsePlace({ ...standing });
  if (standing.state === 'settled' && place) await announceSend(organization_id, place, deps);
}

/** A later send under its key has taken the place of this one's intent before this message came: it may be untold still. */
async function announceReplaced(
  { organization_id, message_id }: SendEvent,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<void> {
  const place = parsePlace(await deps.table.get(ownIdKey(organization_id, message_id)));
  if (place) await announceSend(organization_id, place, deps);
}

async function takeBack(intent: Intent, files: Parameters<typeof abandonIntent>[1], deps: Deps<'table:write'>) {
  if (!(await abandonIntent(intent, files, deps))) throw new Error(`${intent.message_id} could not be taken back`);
}

const aliasIn = ({ organization_id, contact_id, recipient }: Intent, alias: string): Alias => ({
  organizationId: organization_id,
  contactId: contact_id,
  chatappId: recipient,
  alias,
});

/** What the time alone says about a send whose outcome nobody has reported. */
function outcomeByTime({ state, lease_until, due_at = '' }: Intent, now: number): Outcome | undefined {
  if (state === 'settled') return undefined;
  if (state === 'sending') return Date.parse(lease_until ?? '') <= now ? { answer: unknownOutcome } : undefined;
  return Date.parse(due_at) <= now ? neverConfirmed : undefined;
}

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
  await fanOutMessageEvents({ kind: 'announce', organization_id: organizationId, ...place, events }, deps);
}
