import type { Deps } from '../runtime/deps.ts';
import { eraseIntent } from './erase-intent.ts';
import type { FileFlow } from './file-flow.ts';
import type { Intent } from './intent.ts';

/**
 * Erases what is left of a settled send whose contact is gone, once its time has come. The file goes first: as long as
 * it is there, the intent leads to it, and its mark leads the sweeper to the intent.
 */
export async function forgetSend(
  intent: Intent,
  files: Pick<FileFlow, 'drop'>,
  deps: Deps<'table:write'>,
): Promise<void> {
  const { due_at } = intent;
  // Without a mark it was settled before its contact went: the contact's eraser comes to it by its message.
  if (due_at === undefined || Date.parse(due_at) > deps.clock.now()) return;
  if (await files.drop(intent)) await eraseIntent(intent, deps);
}
