import type { StoredMessage } from '../conversations/message.ts';
import { templateCategories } from '../host-settings.ts';
import { countAnswer } from './answer-times.ts';
import { type DaySums, dateOf } from './day.ts';
import type { Position } from './run.ts';

type Days = Readonly<Record<string, DaySums>>;
type Counted = Pick<StoredMessage, 'direction' | 'sender_type' | 'created_at' | 'message_status' | 'type' | 'content'>;

/** Counts a message to its day, where that is one of `days`. What the provider says of a conversation is no person's message. */
export function countMessage(days: Days, message: Counted): void {
  const sums = days[message.created_at.slice(0, 10)];
  if (!sums || message.sender_type === 'system') return;
  if (message.direction === 'inbound') {
    sums.inbound++;
    return;
  }
  sums[message.message_status]++;
  if (message.type !== 'template' || message.message_status === 'failed') return;
  sums.templates[categoryOf(message)]++;
}

/** The provider may have other categories; of what was sent from elsewhere it tells none. */
function categoryOf({ content }: Counted): keyof DaySums['templates'] {
  const category = String(content?.category).toLowerCase();
  return templateCategories.find((known) => known === category) ?? 'other';
}

/**
 * Follows who waited for whom, from the end of a conversation to its beginning: of what a person writes until we answer, the
 * first is what waited. A template is no answer, and nothing that has failed is.
 */
export function followAnswer(days: Days, position: Position, message: Counted): Position {
  if (message.sender_type === 'system') return position;
  const at = Date.parse(message.created_at);
  if (message.direction === 'inbound') return position.answer === undefined ? position : { ...position, question: at };
  if (message.message_status === 'failed' || message.type === 'template') return position;
  settleAnswer(days, position);
  return { ...position, answer: at, question: undefined };
}

/** Counts the answer that was followed, to the day on which the person wrote. */
export function settleAnswer(days: Days, { answer, question }: Position): void {
  if (answer === undefined || question === undefined) return;
  const sums = days[dateOf(question)];
  if (sums) countAnswer(sums.answers, answer - question);
}
