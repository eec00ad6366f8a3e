import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import { firstItems } from '../table/pages.ts';
import { joinedOf, type Numbered } from './generations.ts';
import { contactPartition } from './head.ts';
import { joinedKey, joinedPlaces, parseJoined } from './joined.ts';
import type { StoredMessage } from './message.ts';
import { messageKey, messageSortKey, type Place, parseMessage } from './message-store.ts';

/** The messages of a conversation with these numbers, in their order. */
export async function messagesAt(
  conversation: Numbered,
  numbers: readonly number[],
  deps: Deps<'table:read'>,
): Promise<StoredMessage[]> {
  const { generation, count } = joinedOf(conversation.head);
  const inMerge = numbers.filter((seq) => seq <= count);
  const keys = inMerge.map((seq) => joinedKey(conversation, { generation, seq }));
  const items = keys.length === 0 ? [] : await deps.table.getMany(keys);
  const joined = new Map(inMerge.map((seq, index) => [seq, parseJoined(items[index])]));
  const recorded = (seq: number): Place => ({ contact_id: conversation.contactId, seq });
  const places = numbers.flatMap((seq) => (seq > count ? recorded(seq) : (joined.get(seq) ?? [])));
  return messagesIn(conversation, places, deps);
}

interface Range {
  /** The first number, and the last. */
  readonly from: number;
  readonly to: number;
  readonly descending: boolean;
}

/** The messages with numbers `from` to `to`, in one query per megabyte; of numbers that a merge has given, also a read each. */
export async function messagesBetween(
  conversation: Numbered,
  { from, to, descending }: Range,
  deps: Deps<'table:read'>,
): Promise<StoredMessage[]> {
  const { generation, count } = joinedOf(conversation.head);
  const joined =
    from > count
      ? []
      : await messagesIn(
          conversation,
          await joinedPlaces(conversation, { generation, from, to: Math.min(to, count) }, deps),
          deps,
        );
  const recorded =
    to <= count ? [] : await recordedBetween(conversation, { from: Math.max(from, count + 1), to, descending }, deps);
  return descending ? [...recorded, ...joined.reverse()] : [...joined, ...recorded];
}

/** The messages whose numbers are their places. */
async function recordedBetween(
  { organizationId, contactId }: Numbered,
  { from, to, descending }: Range,
  { table }: Deps<'table:read'>,
): Promise<StoredMessage[]> {
  const inPartition = equals('pk', contactPartition(organizationId, contactId));
  const condition = all(inPartition, between('sk', messageSortKey(from), messageSortKey(to)));
  const items = await firstItems(table, { condition, descending }, to - from + 1);
  return items.flatMap((item) => parseMessage(item) ?? []);
}

/** The messages with these numbers, in rising order, each with where it is. */
export async function numberedMessages(
  conversation: Numbered,
  { from, to }: Omit<Range, 'descending'>,
  deps: Deps<'table:read'>,
): Promise<{ readonly place: Place; readonly message: StoredMessage }[]> {
  const { generation, count } = joinedOf(conversation.head);
  const joined =
    from > count ? [] : await joinedPlaces(conversation, { generation, from, to: Math.min(to, count) }, deps);
  const first = Math.max(from, count + 1);
  const recorded = Array.from(
    { length: Math.max(0, to - first + 1) },
    (_, index): Place => ({ contact_id: conversation.contactId, seq: first + index }),
  );
  return placedMessages(conversation, [...joined, ...recorded], deps);
}

/** The messages at these places, in their order. */
const messagesIn = async (...given: Parameters<typeof placedMessages>): Promise<StoredMessage[]> =>
  (await placedMessages(...given)).map(({ message }) => message);

async function placedMessages(
  { organizationId }: Numbered,
  places: readonly Place[],
  { table }: Deps<'table:read'>,
): Promise<{ readonly place: Place; readonly message: StoredMessage }[]> {
  const items = await table.getMany(places.map((place) => messageKey(organizationId, place)));
  return places.flatMap((place, index) => {
    const message = parseMessage(items[index]);
    return message ? [{ place, message }] : [];
  });
}
