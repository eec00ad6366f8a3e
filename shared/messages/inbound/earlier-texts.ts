import type { StoredMessage } from '../message.ts';

/** Characters in all; one text has up to 64 KB, and an item ends at 400 KB. */
const mostEarlier = 100_000;

type Texts = NonNullable<StoredMessage['earlier_texts']>;

/** Types of what a person has typed. */
const texts: readonly string[] = ['text', 'story_reply'];
/** Types of what can have a caption. */
const captioned: readonly string[] = ['image', 'video', 'document'];

/** Whether a message is a text or can have a caption: of all else only a description in brackets is there, and no edit is of that. */
export const isText = ({ message_type }: Pick<StoredMessage, 'message_type'>): boolean =>
  texts.includes(message_type) || captioned.includes(message_type);

type Edit = { readonly at: string; readonly text: string };

/** The earlier texts of a message after an edit; undefined for one that is late, or was made here before. */
export function earlierAfter(
  { message, earlier_texts = [] }: Pick<StoredMessage, 'message' | 'earlier_texts'>,
  { at, text }: Edit,
): Texts | undefined {
  const last = earlier_texts.at(-1);
  // It says what is there, and since when: what was said between the two is late.
  if (text === message) return last && last.at < at ? [...earlier_texts.slice(0, -1), { ...last, at }] : undefined;
  return isNews(earlier_texts, { at, text }) ? kept([...earlier_texts, { message, at }]) : undefined;
}

/** The provider's time has seconds: of two edits in one, the copy of the earlier has a text that was there before. */
function isNews(earlier: Texts, { at, text }: Edit): boolean {
  const last = earlier.at(-1)?.at ?? '';
  return last === at ? !earlier.some(({ message }) => message === text) : last < at;
}

/** The first, the last (whose time says what is late), and as many of the latest between them as fit. */
function kept(all: Texts): Texts {
  const [ends, between] = [[all.at(0), all.at(-1)], all.slice(1, -1)];
  let length = ends.reduce((sum, end) => sum + (end?.message.length ?? 0), 0);
  const dropped = between.findLastIndex(({ message }) => {
    length += message.length;
    return length > mostEarlier;
  });
  return [...all.slice(0, 1), ...all.slice(dropped + 2)];
}
