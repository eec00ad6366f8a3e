import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { absent, all, equals, exists, hasLength } from '../table/expressions.ts';
import { fileKeysOf } from './awaited-file.ts';
import type { EditMade } from './edits.ts';
import { rewriteBlock } from './kept-texts.ts';
import type { Edit, MessageItem, StoredMessage } from './message.ts';
import { type Action, afterActions, afterEdit, afterRevocation, isRevoked } from './message-actions.ts';
import { messageKey, type Place } from './message-store.ts';
import { withdrawReaction } from './reaction-writes.ts';

/** An earlier message that is edited or revoked, as it was read. */
export interface Target {
  readonly organizationId: OrganizationId;
  readonly place: Place;
  readonly message: StoredMessage;
}

/**
 * What became of an edit. `edit`: how it is known, also where it was applied before. `refused`: it does not count, for this
 * reason.
 */
type EditResult = { readonly edit: EditMade } | { readonly refused: string };

/** Applies an edit to a message that is recorded. Throws `Contention` when the message has changed since it was read. */
export async function editMessage(target: Target, edit: Edit, deps: Deps<'table:write'>): Promise<EditResult> {
  const { members, edit: made, refused = '' } = afterEdit(target.message, edit);
  if (!made) return { refused };
  await change(target, members, deps);
  return { edit: made };
}

/**
 * Revokes a message that is recorded. Returns the reason where the revocation does not count. Throws `Contention` when the
 * message has changed since it was read.
 */
export async function revokeMessage(
  target: Target,
  revocation: Omit<Extract<Action, { kind: 'revoke' }>, 'kind'>,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<string | undefined> {
  const { members, refused } = afterRevocation(target.message, revocation);
  if (!members) return refused;
  await eraseWithIt(target, deps);
  await change(target, members, deps);
  return undefined;
}

/** Applies what was parked for a message of ours until it was recorded. */
export async function applyParked(target: Target, deps: Deps<'table:write' | 'media:write'>): Promise<void> {
  const { message } = target;
  if (!message.parked_actions) return;
  const members = { ...afterActions(message, message.parked_actions), parked_actions: undefined };
  if (isRevoked({ ...message, ...members })) await eraseWithIt(target, deps);
  await change(target, members, deps);
}

/** Deletes the file of a message, wherever it may lie. */
export async function eraseFiles({ organizationId, message }: Target, { media }: Deps<'media:write'>): Promise<void> {
  await Promise.all(fileKeysOf(organizationId, message).map((key) => media.delete(key)));
}

/** The file goes first: as long as it is there, the message leads to it. A reaction is taken off its target. */
async function eraseWithIt(target: Target, deps: Deps<'table:write' | 'media:write'>) {
  const { organizationId, message } = target;
  await eraseFiles(target, deps);
  if (message.reaction) await withdrawReaction(organizationId, message, deps);
}

/** Changes a message that still says what it said when it was read, and the block of texts that it is in. */
async function change(target: Target, members: Partial<MessageItem> | undefined, deps: Deps<'table:write'>) {
  const { organizationId, place, message } = target;
  if (members) {
    const { earlier_texts, media_key } = message;
    const condition = all(
      exists(),
      equals('message', message.message),
      earlier_texts ? hasLength('earlier_texts', earlier_texts.length) : absent('earlier_texts'),
      // A file that has arrived since would be left over.
      media_key === undefined ? absent('media_key') : exists('media_key'),
    );
    const remove = isRevoked({ ...message, ...members }) ? ['due_shard', 'due_at'] : [];
    const key = messageKey(organizationId, place);
    const result = await deps.table.write({ kind: 'update', key, change: { set: members, remove }, condition });
    if (result.kind === 'refused' && result.item) throw contended({ over: 'message-action', organizationId }, deps);
  }
  // Also where it was changed before: the worker that changed it may have died before it rewrote the block.
  if ('seq' in place) await rewriteBlock({ organizationId, place }, deps);
}
