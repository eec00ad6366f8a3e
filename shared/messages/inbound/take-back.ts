import type { Deps } from '../../runtime/deps.ts';
import { withdrawReaction } from '../reaction-writes.ts';
import { rewriteBlock } from '../text-blocks.ts';
import { fileKeyOf } from './awaited-file.ts';
import { findByProvider, writeChange } from './changed-message.ts';
import { type Doer, mayTakeBack } from './doer.ts';

/** What is left of a message that its sender has taken back. */
export const revokedText = '[deleted]';

/**
 * A message that was taken back keeps its place and nothing else: not its file, nor what it said before. The file goes
 * first: as long as it is there, the message leads to it. A reaction goes from what it was to.
 */
export async function takeBack(
  organizationId: string,
  targetId: string,
  doer: Doer,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<void> {
  const found = await findByProvider(organizationId, targetId, deps);
  if (!found) return;
  const { place, message } = found;
  if (!mayTakeBack(doer, message)) {
    return deps.log('item_ignored', { reason: 'a revocation of a message that is not theirs' });
  }
  const files = [message.media_key, message.inbound_file && fileKeyOf(organizationId, message)];
  // One that is still awaited may be there already: whoever fetched it did not get to say so.
  await Promise.all(files.map((key) => key && deps.media.delete(key)));
  if (message.reaction) await withdrawReaction(organizationId, message, deps);
  const change = {
    text: `SET message = :text, media_url = :none, media_type = :none${message.reaction ? ', reaction.emoji = :gone' : ''} REMOVE earlier_texts, media_key, inbound_file, due_shard, due_at`,
    values: { ':text': revokedText, ':none': null, ...(message.reaction && { ':gone': '' }) },
  };
  await writeChange(organizationId, found, change, deps);
  if ('seq' in place) await rewriteBlock(organizationId, place.contact_id, place.seq, deps);
}
