import { seconds } from '../base/clock.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { haveTooManyIdentities } from '../contacts/identities/keys-of-contact.ts';
import { enqueueMergePiece, type MergeKey, mergeKey, mergePieceSchema } from '../contacts/merge-request.ts';
import { dropPlaces } from '../conversations/generations.ts';
import { type Conversation, contactKey, headKey, parseHead } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { nextNumbers, numberNext } from './number-messages.ts';
import { mostAtSwitch, switchOver } from './switch-over.ts';
import { tidyUp } from './tidy-up.ts';
import { endedWrites, type Merge, parseMerge, pieceWrite } from './transitions.ts';

/** For one piece; the function ends at 55 s, and has other messages to handle. */
const pieceMs = seconds(10);
/** Before the next attempt, where something has come between. */
const pauseMs = 50;

/**
 * Does a piece of a merge, and enqueues the next one where something is left. Where the worker dies, the queue, or the sweep
 * by the record, has the piece done again.
 */
export async function mergePiece(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, contact_id: contactId } = mergePieceSchema.parse(body);
  const key = { organizationId, contactId };
  const until = deps.clock.now() + pieceMs;
  const found = parseMerge(await deps.table.get(mergeKey(key)));
  if (!found) return;
  const { kind } = await deps.table.transact([pieceWrite(found, {}, deps.clock.now())]);
  // Here and below: a concurrent worker has got further, and goes on. So of several chains of pieces one is left.
  if (kind === 'refused') return;
  if (kind === 'conflict') return enqueueMergePiece(key, deps, 1);
  const merge = await numberAll(found, until, deps);
  if (merge === 'given up' || merge === 'overtaken') return;
  if (merge.state !== 'joined') return enqueueMergePiece(key, deps);
  const tidied = await tidyUp(merge, until, deps);
  if (tidied.kind === 'more') return enqueueMergePiece(key, deps);
  if (tidied.kind === 'guarded') return enqueueMergePiece(key, deps, Math.ceil(tidied.leftMs / 1000));
}

/**
 * Numbers the messages of both contacts, those too that come meanwhile, and switches over, unless its time is over before.
 */
async function numberAll(
  begun: Merge,
  until: number,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<Merge | 'given up' | 'overtaken'> {
  let merge = begun;
  while (merge.state === 'numbering' && deps.clock.now() < until) {
    const [keep, other] = await Promise.all([merge.keep_id, merge.merge_id].map((id) => readSide(merge, id, deps)));
    if (!keep || !other || haveTooManyIdentities([keep.contact, other.contact])) return giveUp(merge, until, deps);
    const pair = { keep: keep.conversation, merge: other.conversation };
    const next = await nextNumbers(merge, pair, deps);
    const left = keep.conversation.head.count + other.conversation.head.count - merge.kept - merge.merged;
    const contacts = { keep: keep.contact, merge: other.contact };
    const further =
      left > mostAtSwitch
        ? await numberNext(merge, { pair, next }, deps)
        : await switchOver({ merge, contacts, pair, next }, deps);
    if (further === 'overtaken') return further;
    if (further) merge = further;
    else await deps.clock.sleep(pauseMs);
  }
  return merge;
}

interface Side {
  readonly contact: StoredContact;
  readonly conversation: Conversation;
}

/** One of the two, as it is now; undefined where it was deleted. */
async function readSide(
  { organization_id: organizationId }: Merge,
  contactId: ContactId,
  { table }: Deps<'table:read'>,
): Promise<Side | undefined> {
  const [item, headItem] = await table.getMany([
    contactKey(organizationId, contactId),
    headKey(organizationId, contactId),
  ]);
  const [contact, head] = [parseContact(item), parseHead(headItem)];
  return contact && head && { contact, conversation: { organizationId, contactId, head } };
}

/** One of the two was deleted before they were joined, or they have too many identities by now: who is there stays as they are. */
async function giveUp(merge: Merge, until: number, deps: Deps<'table:write' | 'queue:events'>): Promise<'given up'> {
  const { organization_id: organizationId, keep_id: contactId } = merge;
  const key: MergeKey = { organizationId, contactId };
  if (!(await dropPlaces(key, merge.generation, until, deps))) await enqueueMergePiece(key, deps);
  else await deps.table.transact(endedWrites(merge, 'given up'));
  return 'given up';
}
