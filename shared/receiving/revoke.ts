import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { fileKeysOf } from '../conversations/awaited-file.ts';
import type { TypedContent } from '../conversations/content.ts';
import { withdrawReaction } from '../conversations/reaction-writes.ts';
import { earlierType } from '../conversations/show-message.ts';
import { rewriteBlock } from '../conversations/text-blocks.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Actor, changeTarget, findTargets, mayRevoke, type Target } from './message-action.ts';

/** The text of a message that was revoked. */
export const revokedText = '[deleted]';

/** On the events queue, whose worker may delete the file too: a message was revoked. */
const revokeEventSchema = z.object({
  kind: z.literal('revoke'),
  organization_id: organizationIdSchema,
  /** The provider's id of the message. */
  target_id: z.string(),
  /** The actor. Events that were enqueued by earlier versions have none. */
  doer: z.enum(['us', 'them', 'either']).default('us'),
  /** When, in ISO 8601. Events that were enqueued by earlier versions do not say. */
  at: z.string().optional(),
});

/** A revocation of the message that has the id `targetId` at the provider. */
interface Revocation {
  readonly organizationId: OrganizationId;
  readonly targetId: string;
  readonly actor: Actor;
  /** ISO 8601. */
  readonly at: string;
}

/** Has a message revoked by the worker of the events queue. */
export async function enqueueRevocation(
  { organizationId, targetId, actor, at }: Revocation,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof revokeEventSchema> = {
    kind: 'revoke',
    organization_id: organizationId,
    target_id: targetId,
    doer: actor === 'unknown' ? 'either' : actor,
    at,
  };
  await eventsQueue.send({ body, group: organizationId });
}

/** Revokes the message that an event of the queue names. Throws `Contention` where the queue is to show the event again. */
export async function handleRevocation(body: unknown, deps: Deps<'table:write' | 'media:write'>): Promise<void> {
  const { organization_id: organizationId, target_id: targetId, doer, at } = revokeEventSchema.parse(body);
  const targets = await findTargets(organizationId, targetId, deps);
  const [first] = targets;
  if (first && !mayRevoke(doer === 'either' ? 'unknown' : doer, first.message)) {
    return deps.log('item_ignored', { reason: 'a revocation of a message that is not theirs' });
  }
  // A message with several attachments is taken back with all of them.
  for (const target of targets) await revoke(target, at ?? isoTime(deps.clock.now()), deps);
}

/**
 * A revoked message keeps its sequence number, its sender and what it answers: neither its file nor its texts. The file goes first: as
 * long as it is there, the message leads to it. A reaction is taken off its target.
 */
async function revoke(target: Target, at: string, deps: Deps<'table:write' | 'media:write'>): Promise<void> {
  const { organizationId, place, message } = target;
  await Promise.all(fileKeysOf(organizationId, message).map((key) => deps.media.delete(key)));
  if (message.reaction) await withdrawReaction(organizationId, message, deps);
  const change = {
    set: {
      message: revokedText,
      media_url: null,
      media_type: null,
      ...deletedContent(message),
      deleted_at: message.deleted_at ?? at,
    },
    setIn: message.reaction && { reaction: { emoji: '' } },
    remove: ['earlier_texts', 'media_key', 'inbound_file', 'due_shard', 'due_at'],
  };
  await changeTarget(target, change, deps);
  if ('seq' in place) await rewriteBlock({ organizationId, contactId: place.contact_id }, place.seq, deps);
}

/** What it was is all that stays; a copy of the revocation changes nothing of that. */
const deletedContent = ({ type, content, message_type }: Target['message']): TypedContent =>
  type === 'deleted'
    ? { type, content: { type: String(content?.type ?? message_type) } }
    : { type: 'deleted', content: { type: type ?? earlierType(message_type) } };
