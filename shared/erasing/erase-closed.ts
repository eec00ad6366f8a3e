import { broadcastOfKey, broadcastsPartition } from '../broadcasts/broadcast.ts';
import { partPartitions } from '../broadcasts/recipient.ts';
import { identityKeysIn } from '../contacts/identities/keys-of-contact.ts';
import { groupsOf, listHeadKey } from '../contacts/list/list-items.ts';
import { type ConversationKey, contactKey, headKey } from '../conversations/head.ts';
import { dropParked } from '../conversations/parked-edits.ts';
import { lettersPartition } from '../dead-letters/dead-letter.ts';
import { deliveriesPartition, deliverySchema } from '../delivering/delivery.ts';
import { slotsPartition } from '../delivering/delivery-slots.ts';
import { ticketsPartition } from '../hints/ticket.ts';
import { largeItems, uploads } from '../host-settings.ts';
import type { OrganizationId, WebhookId } from '../identifiers.ts';
import { mediaUsageKey } from '../media/media-usage.ts';
import { uploadsPartition } from '../media/uploads/upload.ts';
import { overviewPartition } from '../overview/day.ts';
import { repliesPartition } from '../replies/reply.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhooksPartition } from '../subscriptions/webhook.ts';
import { equals } from '../table/expressions.ts';
import { firstItems, keyOf } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';
import { templatePartition } from '../templates/template.ts';
import { eraseConversation } from './erase-conversation.ts';
import { eraseOutside } from './erase-outside.ts';
import { type Registered, registeredId, registeredOf } from './organization-erasure.ts';

type ErasureDeps = Deps<'table:write' | 'media:write' | 'media:list'>;

/** Conversations, or webhooks, erased side by side. */
const registeredAtOnce = 8;
/** Items, or files, that lead to nothing else and are deleted together. */
const atOnce = 100;

/**
 * Erases what a deleted organization has: the conversations and the webhooks on the register, and then what is of neither.
 * Ends as `more` at `until`, in ms since the epoch. What is on the register leaves it last, so that another worker goes on
 * with it where one dies.
 */
export async function eraseClosed(
  organizationId: OrganizationId,
  until: number,
  deps: ErasureDeps,
): Promise<'erased' | 'more'> {
  const isOver = () => deps.clock.now() >= until;
  const isEmptied = <T>(heap: Heap<T>) => emptied(heap, isOver);
  const registered = (kind: Registered, erase: (id: string) => Promise<boolean>): Heap<Item> => ({
    first: () => firstItems(deps.table, { condition: registeredOf(organizationId, kind) }, registeredAtOnce),
    erase: (items) =>
      Promise.all(
        items.map(async (item) => {
          if (await erase(registeredId(item))) await deps.table.write({ kind: 'delete', key: keyOf(item) });
        }),
      ),
  });
  const conversations = registered('conversation', (contactId) =>
    eraseWhole({ organizationId, contactId }, until, deps),
  );
  const webhooks = registered('webhook', (id) => isEmptied(deliveriesOf(organizationId, id, deps)));
  if (!(await isEmptied(conversations)) || !(await isEmptied(webhooks))) return 'more';
  if (!(await isEmptied(broadcastsOf(organizationId, isOver, deps)))) return 'more';
  for (const partition of partitionsOf(organizationId)) if (!(await isEmptied(itemsOf(partition, deps)))) return 'more';
  for (const root of ['', largeItems.prefix, uploads.prefix])
    if (!(await isEmptied(filesUnder(`${root}${organizationId}/`, deps)))) return 'more';
  return 'erased';
}

/** What is read and erased by and by, until there is no first of it any more. */
interface Heap<T> {
  first(): Promise<readonly T[]>;
  erase(found: readonly T[]): Promise<unknown>;
}

/** False where the time was over first. */
async function emptied<T>({ first, erase }: Heap<T>, isOver: () => boolean): Promise<boolean> {
  for (;;) {
    const found = await first();
    if (found.length === 0) return true;
    if (isOver()) return false;
    await erase(found);
  }
}

/** Erases a conversation with its contact, if it has one, and all that leads to it. False where something is left. */
async function eraseWhole(conversation: ConversationKey, until: number, deps: ErasureDeps): Promise<boolean> {
  if ((await eraseConversation(conversation, { until, leaving: 'nothing' }, deps)) === 'more') return false;
  const { organizationId, contactId } = conversation;
  const key = contactKey(organizationId, contactId);
  const contact = await deps.table.get(key);
  const identities = identityKeysIn(contact);
  for (const identity of identities) await dropParked(identity, deps);
  await eraseOutside(contact, Number.POSITIVE_INFINITY, deps);
  const keys = [...identities, headKey(organizationId, contactId), key];
  // The contact goes last: it leads to its search entries and identities.
  for (const each of keys) await deps.table.write({ kind: 'delete', key: each });
  return true;
}

/** A webhook's deliveries, with the bodies that lie in no conversation. */
const deliveriesOf = (organizationId: OrganizationId, webhookId: WebhookId, deps: ErasureDeps): Heap<Item> => ({
  ...itemsOf(deliveriesPartition(organizationId, webhookId), deps),
  async erase(items) {
    const bodies = items.flatMap((item) => bodySchema.safeParse(item).data ?? []).filter((body) => !body.contact_id);
    const distinct = new Map(bodies.map(({ body_pk: pk, body_sk: sk }) => [`${pk} ${sk}`, { pk, sk }]));
    await deleteAll([...distinct.values()], deps);
    await deleteAll(items.map(keyOf), deps);
  },
});

const bodySchema = deliverySchema.pick({ body_pk: true, body_sk: true, contact_id: true });

/** What is of no conversation and no webhook: buckets and heads of the lists, the number of webhooks, dead letters, slots, uploads, tickets, saved replies, what was added up of its days, and how much its files are. */
const partitionsOf = (organizationId: OrganizationId): readonly string[] => [
  listHeadKey(organizationId).pk,
  listHeadKey(groupsOf(organizationId)).pk,
  webhooksPartition(organizationId),
  lettersPartition(organizationId),
  slotsPartition(organizationId),
  mediaUsageKey(organizationId).pk,
  templatePartition(organizationId),
  uploadsPartition(organizationId),
  ticketsPartition(organizationId),
  repliesPartition(organizationId),
  overviewPartition(organizationId),
];

/** The recipients of an organization's broadcasts, with their counters: one broadcast after the other, each before it leaves the list. */
const broadcastsOf = (organizationId: OrganizationId, until: () => boolean, deps: ErasureDeps): Heap<Item> => ({
  ...itemsOf(broadcastsPartition(organizationId), deps),
  async erase(items) {
    for (const item of items) {
      const broadcast = broadcastOfKey(keyOf(item));
      const partitions = broadcast ? partPartitions({ organizationId, ...broadcast }) : [];
      for (const partition of partitions) if (!(await emptied(itemsOf(partition, deps), until))) return;
      await deleteAll([keyOf(item)], deps);
    }
  },
});

const itemsOf = (partition: string, deps: ErasureDeps): Heap<Item> => ({
  first: () => firstItems(deps.table, { condition: equals('pk', partition) }, atOnce),
  erase: (items) => deleteAll(items.map(keyOf), deps),
});

const filesUnder = (prefix: string, { media }: ErasureDeps): Heap<string> => ({
  first: async () => (await media.filesUnder(prefix)).files.slice(0, atOnce).map(({ key }) => key),
  erase: (keys) => Promise.all(keys.map((key) => media.delete(key))),
});

const deleteAll = (keys: readonly Key[], { table }: ErasureDeps): Promise<void> =>
  table.writeMany(keys.map((key) => ({ kind: 'delete', key })));
