/** The emoji of a reaction: the one that the platform sends, or else the one that its name means. */
export function emojiOf({ emoji, reaction = '' }: { emoji?: string; reaction?: string }): string {
  if (emoji !== undefined && emoji.trim() !== '') return emoji.toWellFormed();
  return Object.hasOwn(named, reaction) ? (named[reaction] ?? usual) : usual;
}

/** The platform's names of the reactions that have one. */
const named: Readonly<Record<string, string>> = {
  love: '❤️',
  like: '👍',
  yes: '👍',
  dislike: '👎',
  no: '👎',
  smile: '😆',
  haha: '😆',
  laugh: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
};

/** The reaction of a double tap. */
const usual = '❤️';

/** Whether an emoji is the one of a double tap, in either of its forms. */
export const isUsual = (emoji: string): boolean => emoji.replace('\ufe0f', '') === '❤';
