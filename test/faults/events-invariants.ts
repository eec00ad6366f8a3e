import { expect } from '@jest/globals';
import type { StoredMessage } from '../../shared/conversations/message.ts';
import type { Item } from '../../shared/table/table.ts';
import { checkDeliveries } from './deliveries-invariants.ts';
import type { EventsStage } from './events-stage.ts';
import { type Conversation, conversationsIn } from './stored-of.ts';
import { isDaily, isParked } from './until-settled.ts';

/** What a scenario allows. */
export interface Allowed {
  /** The contact has been deleted: of what came for it nothing need be there. */
  readonly deleted?: true;
  /** How deliveries may have ended. */
  readonly ends?: readonly string[];
  /** Events that are about no message of the organization, as the test of a webhook is. */
  readonly samples?: true;
  /** The breaker of a webhook may stay open. */
  readonly isOpen?: true;
  /** A webhook may be gone, and with it whoever would have looked after what is parked for it. */
  readonly isGone?: true;
  /** Whoever took a webhook may have died with the content of a large item stored and nothing queued. */
  readonly leavesLargeItems?: true;
  /** Items that are set aside, with their reasons. */
  readonly setAside?: number;
}

/** What must hold once all queues are drained, wherever the flow was ended; the numbers are those of `test/README.md`. `items`: all that the organization has. */
export async function checkEvents(stage: EventsStage, items: readonly Item[], allowed: Allowed = {}): Promise<void> {
  const conversations = conversationsIn(items);
  for (const conversation of conversations) checkConversation(conversation);
  const messages = conversations.flatMap((one) => one.messages);

  // 1 and 7. What a provider was told 200 for is in the history, once; and so is what it took from us.
  const known = messages.flatMap(({ message_id }) => message_id ?? []);
  expect(known).toHaveLength(new Set(known).size);
  const expected = [...stage.accepted, ...stage.provider.accepted.map(({ providerId }) => providerId)];
  if (!allowed.deleted) expect(known).toEqual(expect.arrayContaining(expected));
  expect([...stage.accepted, ...stage.provider.accepted.map(({ providerId }) => providerId)]).toEqual(
    expect.arrayContaining(known),
  );

  checkGroups(items, conversations);
  for (const message of messages) checkStatus(message);
  checkDeliveries(stage, { items, messages }, allowed);
  checkFiles(stage, messages, allowed);
  checkNothingLeft(stage, items, allowed);
  // 6. Nobody else has noticed anything.
  await stage.neighbour.checkUntouched();
}

/** 3. The count is what is stored, every number is there once; and of who was deleted nothing is left but the mark. */
function checkConversation({ contactId, head, contact, numbered, joined, sortKeys }: Conversation): void {
  if (head?.deleted_at !== undefined) {
    expect([contactId, sortKeys]).toEqual([contactId, ['HEAD']]);
    return;
  }
  // A contact that was merged into another: the messages stay where they are, and the other one's places lead to them.
  const count = head?.merged_into === undefined ? head?.count : numbered.size;
  expect(new Set(joined.values()).size).toBe(joined.size);
  const numbers = [...joined.keys(), ...[...numbered.keys()].filter((seq) => seq > joined.size)];
  expect([contactId, numbers.toSorted((a, b) => a - b)]).toEqual([
    contactId,
    Array.from({ length: Number(count) }, (_, index) => index + 1),
  ]);
  // A group's conversation has no contact, and everybody else's has.
  expect(contact?.deleted_at).toBeUndefined();
  for (const message of numbered.values()) expect(message.contact_id).toBe(contactId);
}

/** Each group that has a message is on the list of groups, once, and nothing else is. */
function checkGroups(items: readonly Item[], conversations: readonly Conversation[]): void {
  const groups = conversations.filter(({ head, messages }) => head?.group_id !== undefined && messages.length > 0);
  const listed = items.filter(({ pk, sk }) => /#GROUPS#LIST$/.test(String(pk)) && /^E/.test(String(sk)));
  expect(listed).toHaveLength(groups.length);
  for (const { head } of groups) expect(head?.listed_at).toBeDefined();
}

const forward = ['sent', 'delivered', 'read'];

/** 5. Status only moves forward, save back from a failure that was assumed. A day later nothing is unknown any more. */
function checkStatus({ status_history, message_status, outcome_unknown, inbound_file }: StoredMessage): void {
  const history: string[] = status_history.map(({ status }) => status);
  const after = history.slice(history.lastIndexOf('failed') + 1).map((status) => forward.indexOf(status));
  expect(after).toEqual([...new Set(after)].toSorted((a, b) => a - b));
  expect(history.at(-1)).toBe(message_status);
  expect([outcome_unknown, inbound_file]).toEqual([undefined, undefined]);
}

/** Every file in the storage is a message's, and every message's is there; of a large item that was handled nothing is left. */
function checkFiles(
  { world, tenant }: EventsStage,
  messages: readonly StoredMessage[],
  { leavesLargeItems }: Allowed,
): void {
  const ofItems = [...world.media.objects.keys()].filter((key) =>
    key.startsWith(`inbound-items/${tenant.organization.id}/`),
  );
  if (!leavesLargeItems) expect(ofItems).toEqual([]);
  const stored = [...world.media.objects.keys()].filter((key) => key.startsWith(tenant.organization.id));
  expect(stored.toSorted()).toEqual(messages.flatMap(({ media_key }) => media_key ?? []).toSorted());
}

/** Neither for the sweepers, nor in the queues, nor set aside. */
function checkNothingLeft(
  { world }: EventsStage,
  items: readonly Item[],
  { setAside = 0, isOpen, isGone }: Allowed,
): void {
  // The breaker of a webhook that nobody answers for stays open.
  const isAllowed = (item: Item) =>
    isDaily(item) || (isOpen && item.probe_at !== undefined) || (isGone && isParked(item));
  expect(items.filter((item) => item.due_shard !== undefined && !isAllowed(item))).toEqual([]);
  const { inboundDead, ...queues } = world.queues;
  for (const [name, queue] of Object.entries(queues)) {
    expect([name, queue.nextAt(), queue.deadLetters]).toEqual([name, undefined, []]);
  }
  const reasons = inboundDead.receive().map(({ body }) => JSON.parse(body).reason);
  // Whoever set one aside may have died before it was acknowledged.
  expect(new Set(reasons).size).toBe(setAside);
}
