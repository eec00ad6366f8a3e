import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { eraseIntent } from './erase-intent.ts';
import type { Intent } from './intent.ts';
import { backToPreparing, withdrawIntent } from './intent-store.ts';
import { handOverUnwanted } from './outcome.ts';

/** What was stored for a send: it can be dropped. */
interface StoredFile {
  /** Deletes it. False when the storage refused. */
  drop(intent: Intent): Promise<boolean>;
}

/**
 * Takes back a send of which nothing was sent, with the file that was stored for it. The file goes first: as long as it
 * is there, the intent leads to it, and the sweeper finds the intent. That one must not take a send whose file is gone
 * for one that may have been sent. False when it has not come that far.
 */
export async function abandonIntent(
  intent: Intent,
  files: StoredFile | undefined,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  try {
    const hasFile = files && intent.content?.media_key !== undefined;
    const standing = hasFile && intent.state === 'sending' ? await backToPreparing(intent, deps) : intent;
    // Someone has got further with it, and needs the file.
    if (!standing) return true;
    if (hasFile && !(await files.drop(intent))) return false;
    await withdrawIntent(standing, deps);
    return true;
  } catch (error) {
    deps.log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
    return false;
  }
}

/** Deletes the file of a send that nobody will see. False when the storage refused. */
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
 * The provider did not want the message now: nothing is kept, and the key is free. What the table does not take at once is
 * left to the events queue; without it, the send would count as one that may have been sent.
 */
export async function releaseSend(
  intent: Intent,
  files: StoredFile | undefined,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  if (await abandonIntent(intent, files, deps)) return;
  try {
    await handOverUnwanted(intent, deps);
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
  }
}

/**
 * Erases what is left of a settled send whose contact is gone, once its time has come. The file goes first: as long as
 * it is there, the intent leads to it, and its mark leads the sweeper to the intent.
 */
export async function forgetSend(intent: Intent, files: StoredFile, deps: Deps<'table:write'>): Promise<void> {
  const { due_at } = intent;
  // Without a mark it was settled before its contact went: the contact's eraser comes to it by its message.
  if (due_at === undefined || Date.parse(due_at) > deps.clock.now()) return;
  if (await files.drop(intent)) await eraseIntent(intent, deps);
}
