import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import { parseIntent } from './intent.ts';
import { handOver } from './outcome.ts';

/**
 * Finds sends that wait for someone: the lease has ended without an outcome, nobody has confirmed them for a day, or
 * the events queue was not to be had. It changes nothing: it hands them to the events queue, as everyone does.
 */
export async function sweepSends(deps: Deps<'table:read' | 'queue:events'>) {
  const { done, ...left } = await sweepDue(
    {
      kind: 'send',
      async handle(key) {
        const intent = parseIntent(await readDue(key, deps));
        if (!intent) return undefined;
        await handOver(intent, undefined, deps);
        return intent.message_id;
      },
    },
    deps,
  );
  return { handed_over: done.length, ...left };
}
