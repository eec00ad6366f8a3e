import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';
import { type Numbered, writeKept } from './generations.ts';
import { type NumberedPlace, shownNumber } from './joined.ts';
import { blockEndedBy, blockKey, blockLength, textsOf, writeBlock } from './text-blocks.ts';
import { keepFilter, noteChanged } from './text-filters.ts';

/**
 * Every hundredth message completes a block of texts for the search, and some of these a filter. The block before it is
 * looked at again: the worker that recorded its last message may have died before it wrote the block. In a conversation that commits
 * change all the time a block may be left out: the search reads its messages then, and what has happened is not announced later for it.
 */
export async function keepTexts(
  organizationId: OrganizationId,
  { contact_id, seq }: { readonly contact_id: ContactId; readonly seq: number },
  deps: Deps<'table:write'>,
): Promise<void> {
  if (blockEndedBy(seq) === undefined) return;
  const found = await shownNumber({ organizationId, place: { contact_id, seq } }, deps);
  // A merge has numbered it anew: it writes the blocks too.
  const block = found?.seq === seq ? blockEndedBy(seq) : undefined;
  if (found && block !== undefined) await keepBlock(found.conversation, block, deps).catch(ifContended(undefined));
}

async function keepBlock(conversation: Numbered, block: number, deps: Deps<'table:write'>): Promise<void> {
  if (block > 0) await writeBlock(conversation, block - 1, deps);
  await writeBlock(conversation, block, deps);
  await keepFilter(conversation, block + 1, deps);
}

/**
 * Writes the block of a message whose text has changed anew, if it is full. It is compared with the messages once it is
 * there: a concurrent writer that changes another of its texts may have read before, and written after. Then its filter,
 * which does not know the new text, rules it out no more.
 */
export async function rewriteBlock(
  { organizationId, place }: { readonly organizationId: OrganizationId; readonly place: NumberedPlace },
  deps: Deps<'table:write'>,
): Promise<void> {
  const found = await shownNumber({ organizationId, place }, deps);
  if (!found) return;
  const { conversation, seq } = found;
  const block = Math.ceil(seq / blockLength) - 1;
  const key = blockKey(conversation, block);
  let texts = await textsOf(conversation, block, deps);
  await untilSettled({ over: 'text-block', organizationId }, deps, async () => {
    const write: Write = texts ? { kind: 'put', item: { ...key, texts } } : { kind: 'delete', key };
    if (!(await writeKept(conversation, [write], deps)) || !texts) return undefined;
    const now = await textsOf(conversation, block, deps);
    if (now && Buffer.compare(now, texts) === 0) return undefined;
    texts = now;
    return again;
  });
  // Also where the block has become too large to be kept: a filter that speaks for it knows the former text.
  await noteChanged(conversation, block, deps);
}
