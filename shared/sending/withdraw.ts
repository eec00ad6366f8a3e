import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { eraseIntent } from './erase-intent.ts';
import type { Intent } from './intent.ts';
import { enqueueWithdrawal } from './send-event.ts';
import { turnedAwayWrite, withdrawnWrite } from './transitions.ts';

/** What was stored for a send: it can be dropped. */
export interface DroppableFile {
  /** Deletes it. False when the storage refused. */
  drop(intent: Intent): Promise<boolean>;
}

/**
 * Withdraws a send of which nothing was sent, with the file that was stored for it. The file goes first: as long as it is
 * there, the intent leads to it, and the sweeper finds the intent; and an intent whose file is gone must not look like one
 * that may have been sent. False when that could not be done now.
 */
export async function withdrawSend(
  intent: Intent,
  files: DroppableFile | undefined,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  try {
    const hasFile = files && intent.content?.media_key !== undefined;
    const standing = hasFile && intent.state === 'sending' ? await turnAway(intent, deps) : intent;
    // A concurrent writer has got further with it, and needs the file.
    if (!standing) return true;
    if (hasFile && !(await files.drop(intent))) return false;
    await deps.table.write(withdrawnWrite(standing));
    return true;
  } catch (error) {
    deps.log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
    return false;
  }
}

/** The intent, preparing again; undefined when a concurrent writer has got further with it. */
async function turnAway(intent: Intent, { table, clock }: Deps<'table:write'>): Promise<Intent | undefined> {
  const { kind } = await table.write(turnedAwayWrite(intent, isoTime(clock.now())));
  return kind === 'done' ? { ...intent, state: 'preparing' } : undefined;
}

/**
 * The provider wants no message now: nothing is kept, and the key is free. What the table does not take at once is left to
 * the worker of the events queue; otherwise the send would count as one that may have been sent.
 */
export async function withdrawTurnedAway(
  intent: Intent,
  files: DroppableFile | undefined,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  if (await withdrawSend(intent, files, deps)) return;
  try {
    await enqueueWithdrawal(intent, deps);
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
  }
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
