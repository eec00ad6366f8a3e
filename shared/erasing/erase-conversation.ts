import type * as z from 'zod';
import { days } from '../base/clock.ts';
import { fileKeysOf } from '../conversations/awaited-file.ts';
import { type ConversationKey, contactKey, contactPartition, headKey } from '../conversations/head.ts';
import { messageItemSchema } from '../conversations/message.ts';
import { isProviderIdKey, ownIdKey, parsePlace, providerIdKey } from '../conversations/message-store.ts';
import { unparkReaction } from '../conversations/parked.ts';
import { eraseAnswers } from '../delivering/erase-answers.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { eraseIntent } from '../sending/erase-intent.ts';
import { type Intent, keyOfIntent, parseIntent } from '../sending/intent.ts';
import { equals } from '../table/expressions.ts';
import { keyOf } from '../table/pages.ts';
import type { Item, Key, PlainWrite } from '../table/table.ts';

/** Items erased in one call, at most; each may have a file, an intent and look-ups. */
const itemsAtOnce = 500;
/** Items erased at a time: a message leads to up to four other items, and a batch reads a hundred. */
const pageSize = 25;
/** The sort keys of the contact and of the head, which are in the same partition and stay. */
const staying: readonly unknown[] = [contactKey, headKey].map((of) => of('', '').sk);

/** Of an erased message: `marks` that keep copies of it out, and its key used; `nothing` where the organization is gone. */
type LeftBehind = 'marks' | 'nothing';

/**
 * Erases a piece of a deleted contact's conversation: messages, reactions and blocks of texts, with their files, look-ups
 * and settled intents, and bodies of events, with what receivers have answered to them. Ends as `more` when the piece was
 * full, or at `until` (ms since the epoch). Called again, also twice at once, it goes on.
 */
export async function eraseConversation(
  { organizationId, contactId }: ConversationKey,
  { until, leaving = 'marks' }: { readonly until: number; readonly leaving?: LeftBehind },
  deps: Deps<'table:write' | 'media:write'>,
): Promise<'erased' | 'more'> {
  const condition = equals('pk', contactPartition(organizationId, contactId));
  let erased = 0;
  while (erased < itemsAtOnce && deps.clock.now() < until) {
    const { items } = await deps.table.page({ condition, limit: pageSize + staying.length });
    const remains = items.filter(({ sk }) => !staying.includes(sk));
    // A page has room for the two that stay, so an empty rest is the end.
    if (remains.length === 0) return 'erased';
    await eraseItems({ organizationId, items: remains, leaving }, deps);
    erased += remains.length;
  }
  return 'more';
}

/** Items of a conversation, 25 at most. */
interface Erased {
  readonly organizationId: OrganizationId;
  readonly items: readonly Item[];
  readonly leaving: LeftBehind;
}

/** The items go last: as long as an item is there, it leads to its traces. */
async function eraseItems(erased: Erased, deps: Deps<'table:write' | 'media:write'>): Promise<void> {
  const { organizationId, items } = erased;
  await eraseTraces(erased, deps);
  await eraseAnswers(organizationId, items, deps);
  await deps.table.writeMany(items.map((item) => ({ kind: 'delete', key: keyOf(item) })));
}

/** The attributes of a message that lead to other items. */
const tracesSchema = messageItemSchema.pick({
  id: true,
  contact_id: true,
  message_id: true,
  media_key: true,
  inbound_file: true,
  reaction: true,
});
type Traces = z.infer<typeof tracesSchema>;

/**
 * Erases what the messages among the items leave elsewhere: files, look-ups by either id, settled intents, and
 * a reaction that is parked for its target. An intent that is not settled is left to settle, and is deleted then, unless
 * nothing is to be left.
 */
async function eraseTraces(
  { organizationId, items, leaving }: Erased,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<void> {
  const messages = items.flatMap((item) => tracesSchema.safeParse(item).data ?? []);
  const traces = messages.map((message) => ({ message, ...keysOf(organizationId, message) }));
  const keys = traces.flatMap(({ intent, lookups, target }) => [intent, ...lookups, ...target]);
  const found = new Map((await deps.table.getMany(keys)).map((item, index) => [keys[index]?.pk, item]));

  const eraseFound = (found: Intent) =>
    leaving === 'marks' ? eraseIntent(found, deps) : deps.table.write({ kind: 'delete', key: keyOfIntent(found) });
  const isOwn = ({ contact_id }: Traces, key: Key) => parsePlace(found.get(key.pk))?.contact_id === contact_id;
  const lookups = traces.flatMap(({ message, lookups }) => lookups.filter((key) => isOwn(message, key)));
  await Promise.all([
    ...messages.flatMap((message) => fileKeysOf(organizationId, message)).map((key) => deps.media.delete(key)),
    ...traces.map(async ({ message, intent, target: [target] }) => {
      const intentFound = parseIntent(found.get(intent.pk));
      if (intentFound?.message_id === message.id) await eraseFound(intentFound);
      if (target) await unparkReaction({ key: target, read: found.get(target.pk) }, message.id, deps);
    }),
  ]);
  const distinct = new Map(lookups.map((key) => [key.pk, key]));
  await deps.table.writeMany(
    Array.from(distinct.values(), (key) =>
      leaving === 'marks' && isProviderIdKey(key) ? erasedLookup(key, deps.clock.now()) : { kind: 'delete', key },
    ),
  );
}

/** The provider may send a message again for seven days: until then its copy must not be recorded. */
const erasedMs = days(8);

const erasedLookup = (key: Key, now: number): PlainWrite => ({
  kind: 'put',
  item: { ...key, erased: true, expires_at: Math.ceil((now + erasedMs) / 1000) },
});

/** Where a message's traces may be. A provider's id leads to the first message that had it, which may be another. */
function keysOf(organizationId: OrganizationId, { id, message_id, reaction }: Traces) {
  return {
    intent: keyOfIntent({ organization_id: organizationId, message_id: id }),
    lookups: [
      ownIdKey(organizationId, id),
      ...(message_id === undefined ? [] : [providerIdKey(organizationId, message_id)]),
    ],
    target: reaction ? [providerIdKey(organizationId, reaction.message_id)] : [],
  };
}
