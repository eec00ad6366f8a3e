import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import type { FileFlow } from './file-flow.ts';
import type { Intent } from './intent.ts';
import { backToPreparing, withdrawIntent } from './intent-store.ts';

/**
 * Takes back a send of which nothing was sent, with the file that was stored for it. The file goes first: as long as it
 * is there, the intent leads to it, and the sweeper finds the intent. That one must not take a send whose file is gone
 * for one that may have been sent. False when it has not come that far.
 */
export async function abandonIntent(
  intent: Intent,
  files: Pick<FileFlow, 'drop'> | undefined,
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
