import { createHash } from 'node:crypto';
import type { Edit, MessageItem } from './message.ts';
import { room } from './room.ts';

type Replaced = NonNullable<MessageItem['earlier_texts']>[number];
/** What a message says since an edit, and by which that edit is known. */
export type EditMade = Omit<Replaced, 'message'> & { readonly edit_id: string };

/** A message after an edit: the members that the edit has changed, none where it changed nothing, and the edit as it is known. */
interface Edited {
  readonly members: Pick<MessageItem, 'message' | 'earlier_texts' | 'content'> | undefined;
  readonly edit: EditMade;
}

type Editable = Pick<MessageItem, 'message' | 'message_type' | 'type' | 'content' | 'earlier_texts'>;

/**
 * Types of a text, and types that can have a caption. Every other message shows a description in brackets, and no edit is
 * of that.
 */
const editableTypes: readonly string[] = ['text', 'story_reply', 'image', 'video', 'document'];

/** Whether a message has a text or a caption that an edit can be of. */
export const isEditable = ({ message_type }: Pick<MessageItem, 'message_type'>): boolean =>
  editableTypes.includes(message_type);

/**
 * The message after an edit, whatever the order in which its edits come: the newest is what it says, and the others stand
 * in their order before it. One that says what its neighbour says is a copy, or changes nothing.
 */
export function edited(message: Editable, edit: Omit<Edit, 'actor'>): Edited {
  const versions = versionsOf(message);
  const place = versions.findLastIndex(({ made }) => made === undefined || orderOf(made, edit) <= 0) + 1;
  const copied = [place - 1, place, ...sameTime(versions, edit)].find(
    (index) => versions[index]?.made && versions[index].text === edit.message,
  );
  const before = copied === undefined ? undefined : versions[copied];
  const { at, noted_at, number, message: text } = edit;
  const isNewest = place === versions.length;
  if (copied === undefined || !before?.made) {
    const made = { at, noted_at, number, edit_id: idOf(edit) };
    const members = membersOf(versions.toSpliced(place, 0, { text, made }));
    return { members: { ...members, ...(isNewest && captionOf(message, edit)) }, edit: made };
  }
  const { made } = before;
  // It says so since, and again at this time: an edit from between the two is late.
  if (orderOf(made, edit) >= 0) return { members: undefined, edit: made };
  const moved = { text, made: { ...made, at, number } };
  return { members: membersOf(versions.with(copied, moved)), edit: made };
}

/** The edits that have made a message what it says, the oldest first. */
export const editsOf = ({ earlier_texts = [] }: Pick<MessageItem, 'earlier_texts'>): EditMade[] =>
  earlier_texts.map(({ message, ...made }) => ({ ...made, edit_id: made.edit_id ?? made.at }));

/** Whether an edit is older than another (negative), or newer: by its number, where both have one, or by its time. */
export function orderOf(one: Pick<Edit, 'at' | 'number'>, other: Pick<Edit, 'at' | 'number'>): number {
  if (one.number !== undefined && other.number !== undefined && one.number !== other.number) {
    return one.number - other.number;
  }
  return one.at === other.at ? 0 : one.at < other.at ? -1 : 1;
}

/** What a message has said at a time; the first version was made by no edit. */
interface Version {
  readonly text: string;
  readonly made?: EditMade;
}

function versionsOf({ message, earlier_texts = [] }: Pick<Editable, 'message' | 'earlier_texts'>): Version[] {
  const texts = [...earlier_texts.map((earlier) => earlier.message), message];
  const edits = editsOf({ earlier_texts });
  return texts.map((text, index) => ({ text, made: edits[index - 1] }));
}

function membersOf(versions: readonly Version[]) {
  const earlier = versions.slice(1).flatMap(({ made }, index) => {
    const message = versions[index]?.text ?? '';
    return made ? [{ message, ...made }] : [];
  });
  return { message: versions.at(-1)?.text ?? '', earlier_texts: trimmed(earlier) };
}

/** The text below a file is its caption, too. */
function captionOf({ type, content }: Editable, { message, caption }: Omit<Edit, 'actor'>) {
  const isFile = type !== undefined && type !== 'text';
  return isFile ? { content: { ...content, caption: caption === null ? undefined : message } } : {};
}

/** The provider's time may have seconds alone: of several edits in one second a copy of any is known by its text. */
const sameTime = (versions: readonly Version[], edit: Pick<Edit, 'at' | 'number'>): number[] =>
  versions.flatMap(({ made }, index) => (made && orderOf(made, edit) === 0 ? [index] : []));

/** The same for each copy of an edit. */
function idOf({ at, number, message }: Pick<Edit, 'at' | 'number' | 'message'>): string {
  return createHash('sha256')
    .update(JSON.stringify([at, number, message]))
    .digest('base64url')
    .slice(0, 22);
}

/** Of a text beside itself: its time, its id, and names. A short text may be edited thousands of times. */
const overheadBytes = 100;

/** The first text, the last (whose time says what is late), and as many of the latest between them as fit. */
function trimmed(all: readonly Replaced[]): Replaced[] {
  const ends = [all.at(0), all.at(-1)].reduce((sum, end) => sum + Buffer.byteLength(end?.message ?? ''), 0);
  return [...all.slice(0, 1), ...latestFitting(all.slice(1, -1), room.earlierTexts - ends), ...all.slice(1).slice(-1)];
}

/** As many of the last texts as take `bytes` in all. */
export function latestFitting<T extends { readonly message: string }>(texts: readonly T[], bytes: number): T[] {
  let left = bytes;
  const dropped = texts.findLastIndex(({ message }) => {
    left -= Buffer.byteLength(message) + overheadBytes;
    return left < 0;
  });
  return texts.slice(dropped + 1);
}
