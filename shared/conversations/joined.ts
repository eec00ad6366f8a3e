import * as z from 'zod';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import { firstItems } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';
import { joinedOf, placesPrefix } from './generations.ts';
import { type Conversation, type ConversationKey, contactPartition, currentConversation, headKey } from './head.ts';
import { type Place, placeSchema } from './message-store.ts';

/*
 * The numbering of a conversation that others were merged into. Messages stay where they were recorded; beside those of the
 * contact that stays lies one small item for each number, which leads to a message of one of the conversations. What is
 * recorded after a merge has its number as its place.
 */

const sortKeyOf = (generation: number, seq: number) => `${placesPrefix(generation)}${String(seq).padStart(12, '0')}`;

const joinedItemSchema = z.object({ place: placeSchema });

/** The key of the item that says where the message with a number is, in one generation of a conversation's numbers. */
export const joinedKey = (
  { organizationId, contactId }: ConversationKey,
  { generation, seq }: { readonly generation: number; readonly seq: number },
): Key => ({ pk: contactPartition(organizationId, contactId), sk: sortKeyOf(generation, seq) });

/** Such an item. */
export const joinedItem = (
  conversation: ConversationKey,
  { place, ...number }: { readonly generation: number; readonly seq: number; readonly place: Place },
): Key & Item => ({ ...joinedKey(conversation, number), place });

/** The place that such an item says; undefined without one. */
export const parseJoined = (item: Item | undefined): Place | undefined => item && joinedItemSchema.parse(item).place;

interface Range {
  readonly generation: number;
  /** The first number, and the last. */
  readonly from: number;
  readonly to: number;
}

/** Where the messages with these numbers are, in their order. */
export async function joinedPlaces(
  { organizationId, contactId }: ConversationKey,
  { generation, from, to }: Range,
  { table }: Deps<'table:read'>,
): Promise<Place[]> {
  const condition = all(
    equals('pk', contactPartition(organizationId, contactId)),
    between('sk', sortKeyOf(generation, from), sortKeyOf(generation, to)),
  );
  const items = await firstItems(table, { condition }, to - from + 1);
  return items.flatMap((item) => parseJoined(item) ?? []);
}

/** Numbers that are looked through together. */
const lookedThrough = 1_000;

/** The place of a message, which is no reaction. */
export type NumberedPlace = Place & { readonly seq: number };

/** The conversation that shows a message, and its number there; undefined where it shows it no more, or not yet. */
export async function shownNumber(
  { organizationId, place }: { readonly organizationId: OrganizationId; readonly place: NumberedPlace },
  deps: Deps<'table:read'>,
): Promise<{ readonly conversation: Conversation; readonly seq: number } | undefined> {
  const head = await deps.table.get(headKey(organizationId, place.contact_id));
  const conversation = await currentConversation({ organizationId, contactId: place.contact_id }, head, deps);
  const seq = conversation && (await numberIn(conversation, place, deps));
  return conversation && seq !== undefined ? { conversation, seq } : undefined;
}

/** The latest numbers are looked through first: what is edited is recent. */
async function numberIn(
  { head, ...conversation }: Conversation,
  place: NumberedPlace,
  deps: Deps<'table:read'>,
): Promise<number | undefined> {
  const { generation, count } = joinedOf(head);
  if (place.contact_id === conversation.contactId && place.seq > count) return place.seq;
  for (let to = count; to > 0; to -= lookedThrough) {
    const from = Math.max(1, to - lookedThrough + 1);
    const places = await joinedPlaces(conversation, { generation, from, to }, deps);
    const index = places.findIndex(
      (each) => 'seq' in each && each.contact_id === place.contact_id && each.seq === place.seq,
    );
    if (index >= 0) return from + index;
  }
  return undefined;
}
