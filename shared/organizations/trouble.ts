import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Condition } from '../table/expressions.ts';
import type { Key } from '../table/table.ts';

/** Why nothing goes over a channel until it is connected anew, in words for its owner, and since when (ISO 8601). */
export const troubleSchema = z.object({ reason: z.string(), since: z.string() });
/** The trouble of a channel, parsed. */
export type Trouble = z.infer<typeof troubleSchema>;

/** Where the trouble of a channel is noted: on the item that a send over it reads anyway, with what was read there. */
export interface TroubleSpot {
  readonly key: Key;
  readonly attribute: string;
  /** What holds of the item while the channel is the one that was read: what is said of a token is not said of the next one. */
  readonly there: Condition;
  readonly known?: Trouble;
}

/** Of a provider's words that are kept. */
const mostCharacters = 500;

/** Trouble from now on, for this reason. */
export const troubleNow = (reason: string, { clock }: Pick<Deps, 'clock'>): Trouble => ({
  reason: reason.slice(0, mostCharacters).toWellFormed(),
  since: isoTime(clock.now()),
});

/**
 * Notes why a channel takes nothing any more; without a reason, that it works. What is known already costs nothing, and is so since
 * it was first noted. It never throws: what was sent does not depend on it.
 */
export async function noteTrouble(
  { key, attribute, there: condition, known }: TroubleSpot,
  reason: string | undefined,
  deps: Deps<'table:write'>,
): Promise<Trouble | undefined> {
  const trouble =
    reason === undefined ? undefined : { ...troubleNow(reason, deps), ...(known && { since: known.since }) };
  if (trouble?.reason === known?.reason) return known;
  const change = trouble ? { set: { [attribute]: trouble } } : { remove: [attribute] };
  try {
    await deps.table.write({ kind: 'update', key, change, condition });
  } catch (error) {
    deps.log('trouble_not_noted', errorFields(error));
  }
  return trouble;
}
