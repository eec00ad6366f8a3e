import type { Inbound } from '../channels/inbound.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { rewriteBlock } from '../conversations/text-blocks.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Actor, changeTarget, findTarget, mayEdit } from './message-action.ts';
import { revokedText } from './revoke.ts';

type Edit = Pick<Extract<Inbound, { kind: 'edit' }>, 'targetId' | 'at' | 'text'> & { readonly actor: Actor };

/**
 * Replaces a message's text and keeps the earlier one. Returns the reason where the edit is ignored; undefined where it is
 * applied, or was before.
 */
export async function applyEdit(
  organizationId: OrganizationId,
  { targetId, at, text, actor }: Edit,
  deps: Deps<'table:write'>,
): Promise<string | undefined> {
  const target = await findTarget(organizationId, targetId, deps);
  if (!target) return 'an edit of a message that is not here';
  const { place, message } = target;
  if (!mayEdit(actor, message)) return 'an edit of a message that is not theirs';
  if (!isEditable(message)) return 'an edit of a message that is no text';
  const texts = message.message === revokedText ? undefined : earlierAfter(message, { at, text });
  if (texts)
    await changeTarget(target, { set: { message: text, earlier_texts: texts, ...withCaption(message, text) } }, deps);
  // Also where the edit was applied before: the worker that applied it may have died before it rewrote the block.
  if ('seq' in place) {
    await rewriteBlock({ organizationId, contactId: place.contact_id }, place.seq, deps);
  }
  return undefined;
}

/** The text below a file is its caption, too. */
const withCaption = ({ type, content }: StoredMessage, caption: string) =>
  type === undefined || type === 'text' ? {} : { content: { ...content, caption } };

/**
 * Types of a text, and types that can have a caption. Every other message shows a description in brackets, and no edit is
 * of that.
 */
const editableTypes: readonly string[] = ['text', 'story_reply', 'image', 'video', 'document'];

const isEditable = ({ message_type }: Pick<StoredMessage, 'message_type'>): boolean =>
  editableTypes.includes(message_type);

type Texts = NonNullable<StoredMessage['earlier_texts']>;

/** The earlier texts of a message after an edit; undefined for an edit that is late, or was applied before. */
function earlierAfter(
  { message, earlier_texts = [] }: Pick<StoredMessage, 'message' | 'earlier_texts'>,
  edit: Pick<Edit, 'at' | 'text'>,
): Texts | undefined {
  const { at, text } = edit;
  const last = earlier_texts.at(-1);
  // It says what the message says, and since when: an edit from between the two is late.
  if (text === message) return last && last.at < at ? [...earlier_texts.slice(0, -1), { ...last, at }] : undefined;
  return isNew(earlier_texts, edit) ? trimmed([...earlier_texts, { message, at }]) : undefined;
}

/**
 * The provider's time has seconds: of two edits in one second, a copy of the earlier has a text that was replaced before.
 */
function isNew(earlier: Texts, { at, text }: Pick<Edit, 'at' | 'text'>): boolean {
  const last = earlier.at(-1)?.at ?? '';
  return last === at ? !earlier.some(({ message }) => message === text) : last < at;
}

/**
 * Bytes of earlier texts in all, where the first and the last, of up to 64 KB each, leave that much. An item ends at 400 KB,
 * and the message has its text and the reactions to it.
 */
const earlierBytes = 50_000;

/** The first text, the last (whose time says what is late), and as many of the latest between them as fit. */
function trimmed(all: Texts): Texts {
  const [ends, between] = [[all.at(0), all.at(-1)], all.slice(1, -1)];
  let bytes = ends.reduce((sum, end) => sum + Buffer.byteLength(end?.message ?? ''), 0);
  const dropped = between.findLastIndex(({ message }) => {
    bytes += Buffer.byteLength(message) + overheadBytes;
    return bytes > earlierBytes;
  });
  return [...all.slice(0, 1), ...all.slice(dropped + 2)];
}

/** Of an earlier text beside its message: its time, and names. A short text may be edited thousands of times. */
const overheadBytes = 50;
