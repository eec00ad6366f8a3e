import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import type { FileFlow } from './file-flow.ts';
import type { Intent } from './intent.ts';
import { backToPreparing, withdrawIntent } from './intent-store.ts';

/**
 * Takes back a send of which nothing was sent, with the file that was stored for it. The file goes first: as long as it
 * is there, the intent leads to it, and the sweeper finds the intent. That one must not take a send whose file is gone
 * for one that may have been sent.
 */
export async function abandonIntent(
  intent: Intent,
  files: Pick<FileFlow, 'drop'> | undefined,
  deps: Deps<'table:write'>,
): Promise<void> {
  if (intent.content?.media_key === undefined || !files) return withdrawIntent(intent, deps);
  const abandoned = intent.state === 'sending' ? await backToPreparing(intent, deps) : intent;
  if (await files.drop(intent)) await withdrawIntent(abandoned, deps);
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
