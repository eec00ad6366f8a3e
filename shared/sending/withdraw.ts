import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { eraseIntent } from './erase-intent.ts';
import { type Answer, type Intent, parseIntent } from './intent.ts';
import { enqueueWithdrawal } from './outcome.ts';
import { turnedAwayWrite, withdrawnWrite } from './transitions.ts';

/** What was stored for a send: it can be dropped. */
export interface DroppableFile {
  /** Deletes it. False when the storage refused. */
  drop(intent: Intent): Promise<boolean>;
}

/**
 * `left-over`: it could not be done now. `overtaken`: a concurrent writer has got further with the send, as when a receipt
 * proves that the provider has it; `standing` is what it left, if anything.
 */
type Withdrawal =
  | { readonly kind: 'withdrawn' | 'left-over' }
  | { readonly kind: 'overtaken'; readonly standing?: Intent };

/**
 * Withdraws a send of which nothing was sent, with the file that was stored for it. The file goes first: as long as it is
 * there, the intent leads to it, and the sweeper finds the intent; and an intent whose file is gone must not look like one
 * that may have been sent.
 */
export async function withdrawSend(
  intent: Intent,
  files: DroppableFile | undefined,
  deps: Deps<'table:write'>,
): Promise<Withdrawal> {
  const { table, clock, log } = deps;
  try {
    const hasFile = files && intent.content?.media_key !== undefined;
    let standing = intent;
    if (hasFile && intent.state === 'sending') {
      const result = await table.write(turnedAwayWrite(intent, isoTime(clock.now())));
      if (result.kind === 'refused') return { kind: 'overtaken', standing: parseIntent(result.item) };
      standing = { ...intent, state: 'preparing' };
    }
    if (hasFile && !(await files.drop(intent))) return { kind: 'left-over' };
    const result = await table.write(withdrawnWrite(standing));
    return result.kind === 'done' ? { kind: 'withdrawn' } : { kind: 'overtaken', standing: parseIntent(result.item) };
  } catch (error) {
    log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
    return { kind: 'left-over' };
  }
}

/**
 * The provider wants no message now: nothing is kept, and the key is free. What the table does not take at once is left to
 * the worker of the events queue; otherwise the send would count as one that may have been sent. Returns the caller's answer
 * where a receipt has proved meanwhile that the provider has the message all the same.
 */
export async function withdrawTurnedAway(
  intent: Intent,
  files: DroppableFile | undefined,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<Answer | undefined> {
  const result = await withdrawSend(intent, files, deps);
  if (result.kind === 'overtaken' && result.standing?.message_id === intent.message_id) return result.standing.answer;
  if (result.kind !== 'left-over') return undefined;
  try {
    await enqueueWithdrawal(intent, deps);
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
  }
  return undefined;
}

/** Deletes the file of a send that no message will show. False when the storage refused. */
export async function dropFile(intent: Intent, { media, log }: Deps<'media:write'>): Promise<boolean> {
  const { message_id, content, media_key = content?.media_key } = intent;
  if (media_key === undefined) return true;
  try {
    await media.delete(media_key);
    return true;
  } catch (error) {
    log('unexpected_error', { message_id, ...errorFields(error) });
    return false;
  }
}

/**
 * Erases what is left of a settled send whose contact is gone. The file goes first: as long as it is there, the intent leads
 * to it, and its mark leads the sweeper to the intent.
 */
export async function forgetSend(intent: Intent, files: DroppableFile, deps: Deps<'table:write'>): Promise<void> {
  if (await files.drop(intent)) await eraseIntent(intent, deps);
}
