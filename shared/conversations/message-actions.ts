import type { ContactId } from '../identifiers.ts';
import type { TypedContent } from './content.ts';
import { type EditMade, edited, isEditable, latestFitting, orderOf } from './edits.ts';
import type { Actions, Actor, Author, Edit, MessageItem, Revocation } from './message.ts';
import { room } from './room.ts';
import { earlierType } from './show-message.ts';

/** The text of a message that was revoked. */
const revokedText = '[deleted]';

type Written = Pick<MessageItem, 'direction' | 'sender_type' | 'instance'>;

/**
 * Whether an actor may edit a message: each side edits what it wrote. Which person it was, the provider has checked, or
 * `isOf` does where a gateway's server has not. A person with a modified client can claim that a message of ours was edited, so what was sent through the API stays as it
 * was sent where the actor is unknown, and what came by another channel as it came.
 */
export function mayEdit(actor: Actor, { direction, sender_type, instance }: Written): boolean {
  if (actor === 'them') return direction === 'inbound';
  if (actor === 'unknown' && direction === 'inbound') return instance !== undefined;
  return direction === 'outbound' && (actor === 'us' || sender_type === 'human-chatapp');
}

/** Whether an actor may revoke a message. As a group's administrator, our account may revoke what members wrote. */
export const mayRevoke = (actor: Actor, { direction, instance }: Written): boolean =>
  actor === 'us' || (direction === 'inbound' && (actor === 'them' || instance !== undefined));

/**
 * Whether a message is one that its author may act on: it stands in the conversation, and in a group it is that member's own
 * (by an address, or by the contact). In a conversation with one person all that came is that person's.
 */
function isOf(author: Author | undefined, message: Actable): boolean {
  if (!author) return true;
  const { sender, author_contact_id } = message;
  const { merged = [] } = author;
  const conversations: unknown[] = [author.conversation_id, ...(author.in_group ? [] : merged)];
  const stands = message.contact_id !== undefined && conversations.includes(message.contact_id);
  const wrote = [sender?.phone_number, sender?.user_id].some((id) => id !== undefined && author.ids.includes(id));
  if (!author.in_group) return stands || (wrote && author_contact_id === undefined);
  const isContact = author_contact_id !== undefined && [author.contact_id, ...merged].includes(author_contact_id);
  return stands && (author.ids.length === 0 || wrote || isContact);
}

/** Whether a message was revoked. Rows of earlier versions have no type. */
export const isRevoked = ({ type, message }: Pick<MessageItem, 'type' | 'message'>): boolean =>
  type === 'deleted' || (type === undefined && message === revokedText);

/** A message after something was done to it: the members that have changed, none where nothing has. */
interface Acted {
  readonly members: Partial<MessageItem> | undefined;
  /** How the edit is known; absent where it does not count. */
  readonly edit?: EditMade;
  /** Why it does not count. */
  readonly refused?: string;
}

type Actable = Omit<MessageItem, 'id' | 'contact_id'> & { readonly contact_id?: ContactId };

/** A message after an edit. One that was revoked stays as it is. */
export function afterEdit(message: Actable, edit: Edit): Acted {
  if (!mayEdit(edit.actor, message) || !isOf(edit.author, message))
    return { members: undefined, refused: 'an edit of a message that is not theirs' };
  if (isRevoked(message)) return { members: undefined, refused: 'an edit of a message that was deleted' };
  if (!isEditable(message)) return { members: undefined, refused: 'an edit of a message that is no text' };
  return edited(message, edit);
}

/**
 * A revoked message keeps its sequence number, its sender and what it answers: neither its file nor its texts. Of a copy the
 * first stands.
 */
export const afterRevocation = (message: Actable, revocation: Revocation): Acted =>
  counts(revocation, message)
    ? { members: revokedMembers(message, revocation) }
    : { members: undefined, refused: 'a revocation of a message that is not theirs' };

const counts = ({ actor, author }: Revocation, message: Actable): boolean =>
  mayRevoke(actor, message) && isOf(author, message);

const revokedMembers = (message: Actable, { at, noted_at }: Revocation): Partial<MessageItem> => ({
  message: revokedText,
  media_url: null,
  media_type: null,
  ...deletedContent(message),
  deleted_at: message.deleted_at ?? at,
  deletion_noted_at: message.deletion_noted_at ?? noted_at,
  earlier_texts: undefined,
  parked_actions: undefined,
  media_key: undefined,
  shared_media_key: undefined,
  inbound_file: undefined,
  ...(message.reaction && { reaction: { ...message.reaction, emoji: '' } }),
});

/** What it was is all that stays; a copy of the revocation changes nothing of that. */
const deletedContent = ({ type, content, message_type }: Actable): TypedContent =>
  type === 'deleted'
    ? { type, content: { type: String(content?.type ?? message_type) } }
    : { type: 'deleted', content: { type: type ?? earlierType(message_type) } };

/** What all that was done to a message changes of it, in any order: what was revoked is, and of edits the newest counts. */
export function afterActions(message: Actable, { edits, revocations }: Actions): Partial<MessageItem> {
  const revocation = revocations.find((each) => counts(each, message));
  if (revocation) return revokedMembers(message, revocation);
  const members: Partial<MessageItem> = {};
  for (const edit of edits.toSorted(orderOf)) {
    Object.assign(members, afterEdit({ ...message, ...members }, edit).members);
  }
  return members;
}

/** A message that is recorded after it was edited or revoked. A file that lies with us already is still to be deleted. */
export function recordedAfter<M extends Actable>(message: M, actions: Actions | undefined): M {
  if (!actions) return message;
  const acted = { ...message, ...afterActions(message, actions) };
  const { inbound_file } = message;
  const toErase = inbound_file?.stored_as !== undefined && { inbound_file };
  return isRevoked(acted) ? { ...acted, ...toErase, deleted_unseen: true } : acted;
}

/**
 * Actions with one more; undefined for a copy, and for an edit that a revocation has overtaken. What a person has revoked
 * can only be theirs, so their edits go; what our account revokes, whosever it is.
 */
export function withAction({ edits, revocations }: Actions, action: Action): Actions | undefined {
  if (action.kind === 'revoke') {
    if (revocations.some((each) => isSameAuthor(each, action)) || revocations.length >= mostRevocations)
      return undefined;
    const left = edits.filter((each) => !isOvertaken(each, action));
    const { actor, at, noted_at, author } = action;
    return { edits: left, revocations: [...revocations, { actor, at, noted_at, author }] };
  }
  const { kind: _, ...edit } = action;
  const isCopy = edits.some(
    (each) => isSameAuthor(each, edit) && each.message === edit.message && !orderOf(each, edit),
  );
  if (isCopy || revocations.some((each) => isOvertaken(action, each))) return undefined;
  const all = [...edits, edit].toSorted(orderOf);
  return { edits: [...latestFitting(all.slice(0, -1), room.parkedEdits), ...all.slice(-1)], revocations };
}

type By = Pick<Edit, 'actor' | 'author'>;

const isOvertaken = (edit: By, revocation: By): boolean =>
  revocation.actor === 'us' || (revocation.actor === 'them' && isSameAuthor(edit, revocation));

/** Whether two actions are known to be of one author: another person's must not hide what the message's own does to it. */
const isSameAuthor = (one: By, other: By): boolean =>
  one.actor === other.actor &&
  one.author?.conversation_id === other.author?.conversation_id &&
  one.author?.ids.join() === other.author?.ids.join();

/** Revocations that wait for their message, each of another author. */
const mostRevocations = 100;

/** An edit or a revocation. */
export type Action = ({ readonly kind: 'edit' } & Edit) | ({ readonly kind: 'revoke' } & Revocation);
