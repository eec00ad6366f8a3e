/** A poll by its question and what can be chosen. */
export const shownPoll = (question: string, options: readonly string[]): string =>
  `[poll] ${question}: ${options.join(' / ')}`;
