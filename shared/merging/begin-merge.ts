import type { StoredContact } from '../contacts/contact.ts';
import { contactWithId } from '../contacts/find-contact.ts';
import { haveTooManyIdentities } from '../contacts/identities/keys-of-contact.ts';
import {
  enqueueMerge,
  enqueueMergePiece,
  type MergeKey,
  mergeRequestSchema,
  type SamePerson,
} from '../contacts/merge-request.ts';
import { contactKey, headKey, isThere, parseHead } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, againAtOnce, untilSettled } from '../table/contention.ts';
import { whoStays } from './joined-contact.ts';
import { begunWrites, type Merge, parseMerge } from './transitions.ts';

/** A contact is in one merge at a time: another one waits for so long, in seconds, and asks again. */
const waitSeconds = 60;
/** A day. A merge that takes longer has failed, and the request that waits for it is dead-lettered like its own. */
const mostWaits = 1_440;

/**
 * Begins the merge that a queue message asks for. Contacts that were merged meanwhile count as what they have become, so a
 * request that is handled twice changes nothing, and neither does one for a contact that is deleted.
 */
export async function handleMergeRequest(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id, contact_ids, keeps_first, waits = 0 } = mergeRequestSchema.parse(body);
  const request = { organizationId: organization_id, contactIds: contact_ids, keepsFirst: keeps_first };
  const begun = await beginMerge(request, deps);
  if (begun === 'busy' && waits >= mostWaits) {
    throw new Error(`a merge of one of the contacts ${contact_ids.join(' and ')} does not end`);
  } else if (begun === 'busy') await enqueueMerge({ ...request, waits: waits + 1 }, deps, waitSeconds);
  else if (begun !== undefined) await enqueueMergePiece(begun, deps);
}

/**
 * Puts a merge on record, where the sweep finds it if nothing else does, or finds it there. `busy`: one of the two is in
 * another merge. Undefined where there is nothing to merge: they are one contact by now, one of them is gone, or they have too
 * many identities.
 */
export async function beginMerge(
  { organizationId, contactIds, keepsFirst }: SamePerson,
  deps: Deps<'table:write'>,
): Promise<MergeKey | 'busy' | undefined> {
  return untilSettled({ over: 'person', organizationId }, deps, async () => {
    const [first, second] = await Promise.all(contactIds.map((id) => contactWithId(organizationId, id, deps)));
    if (!first || !second || first.id === second.id) return undefined;
    const [keep, merge] = keepsFirst ? [first, second] : whoStays([first, second]);
    const key = { organizationId, contactId: keep.id };
    if (haveTooManyIdentities([keep, merge])) {
      deps.log('merge_refused', { contact: keep.id, merge: merge.id, reason: 'too many identities' });
      return undefined;
    }
    const result = await deps.table.transact([
      ...begunWrites(await newMerge(keep, merge, deps), deps.clock.now()),
      ...[keep, merge].map(
        ({ id }) => ({ kind: 'check', key: contactKey(organizationId, id), condition: isThere }) as const,
      ),
    ]);
    if (result.kind === 'done') return key;
    if (result.kind === 'conflict') return again;
    const [record, mark] = result.refusals;
    // One of them was deleted, or merged, since it was read.
    if (!record && !mark) return againAtOnce;
    return parseMerge(record?.item)?.merge_id === merge.id ? key : 'busy';
  });
}

async function newMerge(
  keep: StoredContact,
  merge: StoredContact,
  { table, clock }: Deps<'table:read'>,
): Promise<Merge> {
  const { organization_id, id: keep_id } = keep;
  const heads = await table.getMany([keep, merge].map(({ id }) => headKey(organization_id, id)));
  const earlier = heads.map((item) => parseHead(item)?.joined?.generation ?? 0);
  const generation = Math.max(clock.now(), ...earlier.map((each) => each + 1));
  return { state: 'numbering', organization_id, keep_id, merge_id: merge.id, generation, kept: 0, merged: 0 };
}
