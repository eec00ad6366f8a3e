import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import { abandonIntent } from './abandon-intent.ts';
import type { FileFlow } from './file-flow.ts';
import { handOverUnwanted } from './hand-over.ts';
import type { Intent } from './intent.ts';

/**
 * The provider did not want the message now: nothing is kept, and the key is free. What the table does not take at once is
 * left to the events queue; without it, the send would count as one that may have been sent.
 */
export async function releaseSend(
  intent: Intent,
  files: FileFlow | undefined,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  if (await abandonIntent(intent, files, deps)) return;
  try {
    await handOverUnwanted(intent, deps);
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
  }
}
