import type { StoredMessage } from '../message.ts';

/** Characters in all; one text has up to 64 KB, and an item ends at 400 KB. */
const mostEarlier = 100_000;

type Texts = NonNullable<StoredMessage['earlier_texts']>;

/** Types of what a person has typed. */
const texts: readonly string[] = ['text', 'story_reply'];
/** Types of what can have a caption. */
const captioned: readonly string[] = ['image', 'video', 'document'];

/** Whether a message is a text or has a caption: of all else only a description in brackets is there, and no edit is of that. */
export const isText = ({ message_type, message }: Pick<StoredMessage, 'message_type' | 'message'>): boolean =>
  texts.includes(message_type) || (captioned.includes(message_type) && !message.startsWith(`[${message_type}]`));

/** The provider's time has seconds: of two edits in one, the copy of the earlier has a text that was there before. */
export function isNews(
  { message, earlier_texts = [] }: Pick<StoredMessage, 'message' | 'earlier_texts'>,
  { at, text }: { readonly at: string; readonly text: string },
): boolean {
  // The same edit once more, where it bears no time of its own.
  if (text === message) return false;
  const last = earlier_texts.at(-1)?.at ?? '';
  return last === at ? !earlier_texts.some((earlier) => earlier.message === text) : last < at;
}

/** The first, the last (whose time says what is late), and as many of the latest between them as fit. */
export function kept(all: Texts): Texts {
  const [ends, between] = [[all.at(0), all.at(-1)], all.slice(1, -1)];
  let length = ends.reduce((sum, end) => sum + (end?.message.length ?? 0), 0);
  const dropped = between.findLastIndex(({ message }) => {
    length += message.length;
    return length > mostEarlier;
  });
  return [...all.slice(0, 1), ...all.slice(dropped + 2)];
}
