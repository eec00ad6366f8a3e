import * as z from 'zod';
import { fileKeyOf } from '../conversations/awaited-file.ts';
import { withdrawReaction } from '../conversations/reaction-writes.ts';
import { rewriteBlock } from '../conversations/text-blocks.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Doer, findByProvider, mayTakeBack, writeChange } from './message-action.ts';

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
    set: { message: revokedText, media_url: null, media_type: null },
    setIn: message.reaction && { reaction: { emoji: '' } },
    remove: ['earlier_texts', 'media_key', 'inbound_file', 'due_shard', 'due_at'],
  };
  await writeChange(organizationId, found, change, deps);
  if ('seq' in place) await rewriteBlock(organizationId, place.contact_id, place.seq, deps);
}

/** A message was taken back: for the events queue, whose worker can delete its file too. */
export const revokeEventSchema = z.object({
  kind: z.literal('revoke'),
  organization_id: z.string(),
  target_id: z.string(),
  /** Events from before it was kept have none. */
  doer: z.enum(['us', 'them', 'either']).default('us'),
});

export async function handOverRevoke(
  organizationId: string,
  targetId: string,
  doer: Doer,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof revokeEventSchema> = {
    kind: 'revoke',
    organization_id: organizationId,
    target_id: targetId,
    doer,
  };
  await eventsQueue.send({ body, group: organizationId });
}

export async function handleRevoke(body: unknown, deps: Deps<'table:write' | 'media:write'>): Promise<void> {
  const { organization_id, target_id, doer } = revokeEventSchema.parse(body);
  await takeBack(organization_id, target_id, doer, deps);
}
