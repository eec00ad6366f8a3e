/** The platform's names of the reactions that have one. */
const named: Readonly<Record<string, string>> = {
  love: '❤️',
  like: '👍',
  yes: '👍',
  dislike: '👎',
  no: '👎',
  smile: '😆',
  haha: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
};

/** What a double tap gives. */
const usual = '❤️';

/** The emoji itself where the platform sends it, or else what its name means. */
export function emojiOf({ emoji, reaction = '' }: { emoji?: string; reaction?: string }): string {
  if (emoji !== undefined && emoji.trim() !== '') return emoji.toWellFormed();
  return Object.hasOwn(named, reaction) ? (named[reaction] ?? usual) : usual;
}
