import type { Conversation } from '../conversations/head.ts';
import { joinedItem, joinedKey, type NumberedPlace, parseJoined } from '../conversations/joined.ts';
import type { MessageItem, StoredMessage } from '../conversations/message.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import { numberedMessages } from '../conversations/numbered.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Write } from '../table/table.ts';
import { type Merge, pieceWrite } from './transitions.ts';

/** The two conversations of a merge, by their heads as they were read. */
export interface Pair {
  readonly keep: Conversation;
  readonly merge: Conversation;
}

/** Numbers in one transaction of a hundred writes, beside the record's. */
const mostAtOnce = 95;

/** The next messages of both in one order, and how many of each they are. */
export interface NextNumbers {
  readonly places: readonly Place[];
  readonly kept: number;
  readonly merged: number;
}

type Numbered = { readonly place: Place; readonly message: StoredMessage };

/** The next messages that have no number in the joined conversation yet, `mostAtOnce` at most, in the order in which they were recorded. */
export async function nextNumbers(merge: Merge, pair: Pair, deps: Deps<'table:read'>): Promise<NextNumbers> {
  const from = async (conversation: Conversation, done: number): Promise<Numbered[]> => {
    const to = Math.min(conversation.head.count, done + mostAtOnce);
    return done < to ? numberedMessages(conversation, { from: done + 1, to }, deps) : [];
  };
  const [keep, other] = await Promise.all([from(pair.keep, merge.kept), from(pair.merge, merge.merged)]);
  const places: Place[] = [];
  let [kept, merged] = [0, 0];
  while (places.length < mostAtOnce) {
    const [first, second] = [keep[kept], other[merged]];
    const next = first && (!second || recordedAt(first) <= recordedAt(second)) ? first : second;
    if (!next) break;
    places.push(next.place);
    if (next === first) kept++;
    else merged++;
  }
  return { places, kept, merged };
}

/** When a message was recorded, as far as is known: by our clock, or the provider's for rows of earlier versions. */
const recordedAt = ({ message: { created_at, status_history } }: Numbered): string =>
  status_history[0]?.noted_at ?? created_at;

/** The last message of both, with where it is. */
export type LastNumbered = MessageItem & { readonly last_place: NumberedPlace };

/** The message that is the last in the joined order, once these are numbered; undefined where there is none at all. */
export async function lastNumbered(
  { generation, kept, merged }: Merge,
  { pair, next }: { readonly pair: Pair; readonly next: NextNumbers },
  { table }: Deps<'table:read'>,
): Promise<LastNumbered | undefined> {
  const number = joinedKey(pair.keep, { generation, seq: kept + merged });
  const last_place = next.places.at(-1) ?? (kept + merged > 0 ? parseJoined(await table.get(number)) : undefined);
  if (!last_place || !('seq' in last_place)) return undefined;
  const message = parseMessage(await table.get(messageKey(pair.keep.organizationId, last_place)));
  return message && { ...message, last_place };
}

/** The items of the next numbers. */
export const numberWrites = (merge: Merge, { keep }: Pair, { places }: NextNumbers): Write[] =>
  places.map((place, index) => {
    const seq = merge.kept + merge.merged + index + 1;
    return { kind: 'put', item: joinedItem(keep, { generation: merge.generation, seq, place }) };
  });

/**
 * Gives the next messages their numbers, together with the record of how far this has come: a worker that was overtaken
 * writes nothing. Returns the merge as it is then; undefined where another transaction is at the same items.
 */
export async function numberNext(
  merge: Merge,
  { pair, next }: { readonly pair: Pair; readonly next: NextNumbers },
  { table, clock }: Deps<'table:write'>,
): Promise<Merge | 'overtaken' | undefined> {
  if (next.places.length === 0) throw new Error('messages of the two conversations are not where they are counted');
  const done = { kept: merge.kept + next.kept, merged: merge.merged + next.merged };
  const { kind } = await table.transact([pieceWrite(merge, done, clock.now()), ...numberWrites(merge, pair, next)]);
  if (kind === 'refused') return 'overtaken';
  return kind === 'done' ? { ...merge, ...done } : undefined;
}
