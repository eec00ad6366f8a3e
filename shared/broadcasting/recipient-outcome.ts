import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Broadcast } from '../broadcasts/broadcast.ts';
import type { Recipient, Settled } from '../broadcasts/recipient.ts';
import { settledBy } from '../broadcasts/settle.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { messageKey, parseMessage, parsePlace } from '../conversations/message-store.ts';
import { type ErrorName, isApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { addressOfKey, intentKey, parseIntent } from '../sending/intent.ts';
import type { ReadyRecipient, SendDeps, SendingRun } from './sending-run.ts';

/**
 * What came of it. `again`: the recipient is still to come, after `waitMs`, which all others wait for, too, where it is `forAll`.
 * `halt`: nor will anything else be sent, for this reason.
 */
export type RecipientOutcome =
  | { readonly kind: 'settled'; readonly to: Settled; readonly halt?: string }
  | { readonly kind: 'again'; readonly waitMs: number; readonly forAll?: boolean; readonly halt?: string };

/** The endpoint's name in the intents of broadcasts, and the scope of their keys. */
export const operation = 'broadcast';

/** One key for a contact of a broadcast, so that the contact gets no second message, wherever a process ends. */
export const sendKeyOf = (broadcast: Broadcast, contact: StoredContact) => `${broadcast.id} ${contact.id}`;

/** A send that has thrown. */
interface Tried {
  readonly broadcast: Broadcast;
  readonly ready: ReadyRecipient;
  readonly run: SendingRun;
}

/** Errors that mean that nothing was sent and that the recipient's turn comes again. */
export const passing: readonly ErrorName[] = ['Rate limited', 'Request in progress'];
/** Errors that every other recipient would meet, too: the template is the same for all. */
const halting: readonly ErrorName[] = ['Invalid provider', 'Template not usable'];
/** Faults of the provider or on the way to it. Where one lasts, every other recipient would meet it, too. */
export const common: readonly ErrorName[] = ['Provider send failed', 'Provider upload failed'];
/** What these say of a recipient to whom nothing was sent. */
const skipping: Readonly<Partial<Record<ErrorName, string>>> = {
  'Contact not found': 'contact_deleted',
  'Contact opted out': 'opted_out',
  // A contact who has neither a number nor a user id.
  'Invalid field': 'no_address',
};

/** How often a recipient, or the file of all, is tried in a run, where it meets a fault of ours, or of the provider's. */
export const mostFaults = 3;

/** What came of a send that has thrown `error`. */
export async function outcomeOf(error: unknown, tried: Tried, deps: SendDeps): Promise<RecipientOutcome> {
  const name = isApiError(error) ? error.error : undefined;
  if (name && passing.includes(name)) return { kind: 'again', waitMs: waitOf(error), forAll: name === 'Rate limited' };
  const halt = name && halting.includes(name) ? (error as Error).message : undefined;
  const onRecord = await settledByIntent(tried, deps);
  // What the provider refuses of a template may be this contact's variables. Where it is the template, the next one shows it.
  if (onRecord) return { kind: 'settled', to: onRecord, halt: name === 'Invalid provider' ? halt : undefined };
  if (isApiError(error) && error.details.isOfValues) return skippedFor('text_too_long');
  if (halt !== undefined) return { kind: 'again', waitMs: 0, halt };
  const skipped = name && skipping[name];
  if (skipped) return skippedFor(skipped);
  const isFault = !name || name === 'Internal server error' || common.includes(name);
  const { ready, run } = tried;
  return isFault
    ? afterFault(error, { recipient: ready.recipient, run }, deps)
    : { kind: 'settled', to: failedBy(name) };
}

const skippedFor = (reason: string): RecipientOutcome => ({ kind: 'settled', to: { status: 'skipped', reason } });

/** After which time another try may do, in ms. */
export const waitOf = (error: unknown): number =>
  seconds((isApiError(error) ? error.details.retryAfter : undefined) ?? 1);

const failedBy = (name: ErrorName): Settled => ({ status: 'failed', reason: name.toLowerCase().replaceAll(' ', '_') });

/** What the intent of the recipient's send says; undefined where there is none, and nothing was sent. */
async function settledByIntent(
  { broadcast, ready, run }: Tried,
  { table }: Deps<'table:read'>,
): Promise<Settled | undefined> {
  const { id } = run.organization;
  const intent = parseIntent(
    await table.get(intentKey(id, addressOfKey(operation, sendKeyOf(broadcast, ready.contact)))),
  );
  // One that is preparing has sent nothing: its file was not there yet.
  if (!intent || intent.state === 'preparing' || intent.contact_id === '') return undefined;
  const place = parsePlace({ ...intent });
  const message = place && parseMessage(await table.get(messageKey(id, place)));
  return message ? settledBy(message) : { status: 'unknown', id: intent.message_id };
}

/**
 * A fault is tried again. In the end a recipient who meets one of ours has failed, so that the others have their turn; one
 * that is common to all has the broadcast wait, and no recipient has failed.
 */
export function afterFault(
  error: unknown,
  { recipient, run }: { readonly recipient: Recipient; readonly run: Pick<SendingRun, 'faults'> },
  deps: Deps,
): RecipientOutcome {
  const { contact_id } = recipient;
  const faults = (run.faults.get(contact_id) ?? 0) + 1;
  run.faults.set(contact_id, faults);
  deps.log('broadcast_recipient_failed', { contact: contact_id, tries: faults, ...errorFields(error) });
  if (faults < mostFaults) return { kind: 'again', waitMs: seconds(1) };
  if (isApiError(error) && common.includes(error.error)) return { kind: 'again', waitMs: 0, halt: error.message };
  return { kind: 'settled', to: failedBy('Internal server error') };
}
