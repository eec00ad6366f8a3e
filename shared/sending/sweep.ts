import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import { parseIntent } from './intent.ts';
import { enqueueSend } from './outcome.ts';

/**
 * Finds sends that wait: the lease has ended without an outcome, no receipt has come for a day, or the events queue did not
 * take the outcome. The sweeper changes nothing itself: it enqueues them, and the worker of the events queue finishes them.
 */
export async function sweepSends(deps: Deps<'table:read' | 'queue:events'>) {
  const { done, ...left } = await sweepDue(
    {
      kind: 'send',
      async handle(key) {
        const intent = parseIntent(await readDue(key, deps));
        if (!intent) return undefined;
        await enqueueSend(intent, undefined, deps);
        return intent.message_id;
      },
    },
    deps,
  );
  return { enqueued: done.length, ...left };
}
