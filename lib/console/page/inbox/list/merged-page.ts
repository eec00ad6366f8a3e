import type { Schema } from '../../api/client.ts';
import { type Conversation, isSame, keyOf } from '../conversation.ts';

export type Page = Schema<'InboxPage'>;

/**
 * The pages that are there with the first one as it is now. What was on them and is later than the last conversation of the
 * fresh page, but not on it, has left the view. Where the fresh page does not reach what was there, it is all that is left.
 */
export function withFresh(pages: readonly Page[], fresh: Page): Page[] {
  const last = fresh.conversations.at(-1);
  if (!fresh.next_cursor || !last) return [fresh];
  const isOlder = (one: Conversation) => timeOf(one) < timeOf(last) && !isOn(fresh, one);
  const [first, ...others] = pages;
  const isReached = first?.conversations.some((one) => isOn(fresh, one));
  if (!first || !isReached) return [fresh];
  const kept = first.conversations.filter(isOlder);
  const rest = others.map((page) => ({ ...page, conversations: page.conversations.filter(isOlder) }));
  return [{ ...fresh, conversations: [...fresh.conversations, ...kept], next_cursor: first.next_cursor }, ...rest];
}

/** The pages with one conversation as it is now, where it is on them. */
export const withChanged = (pages: readonly Page[], changed: Conversation): Page[] =>
  pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((one) => (isSame(keyOf(one), keyOf(changed)) ? changed : one)),
  }));

const timeOf = ({ last_message_at }: Conversation) => last_message_at ?? '';

const isOn = (page: Page, one: Conversation) => page.conversations.some((other) => isSame(keyOf(other), keyOf(one)));
