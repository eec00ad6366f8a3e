import { storedBytes } from '../table/stored-bytes.ts';
import type { Content } from './message.ts';

/**
 * The room in a message's item, of which the table takes 400 KB, in bytes. What it says has 64 KB, and its content, its
 * referral and what it is about have their own; a message that is sent has neither of these two, and more for its content. The
 * rest comes later: the texts before its edits have 64 KB for the first and the last of them each, or `earlierTexts` for all;
 * edits that waited for it have 64 KB for the newest and `parkedEdits` for the others, and are gone once they are applied; then
 * the reactions to it, and some KB of statuses and names.
 */
export const room = {
  message: 64 * 1024,
  content: 96 * 1024,
  contentSent: 128 * 1024,
  referral: 16 * 1024,
  about: 12 * 1024,
  earlierTexts: 50_000,
  parkedEdits: 50_000,
  reactions: 60_000,
} as const;

/** A part of a message that has no room in its item: how many bytes of the table it is, and how many it may be. */
interface Excess {
  readonly part: 'message' | 'content';
  readonly bytes: number;
  readonly max: number;
}

/** What of a message that is to be sent has no room in its item; undefined where all has. A text alone is not counted. */
export function excessOf({ message, content }: Content): Excess | undefined {
  const excess = (part: Excess['part'], value: unknown, max: number) => {
    const bytes = storedBytes(value);
    return bytes > max ? { part, bytes, max } : undefined;
  };
  // No UTF-16 unit takes more than three bytes.
  const isShort = message.length * 3 <= room.message;
  return (
    (isShort ? undefined : excess('message', message, room.message)) ??
    (content && excess('content', content, room.contentSent))
  );
}
