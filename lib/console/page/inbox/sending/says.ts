import type { Schema } from '../../api/client.ts';
import type { Message } from '../conversation.ts';
import { type Content, typeOf } from './body.ts';

/** Whether a message says what was, or will be, sent. */
export function saysWhat(message: Message, content: Content): boolean {
  switch (content.kind) {
    case 'text':
    case 'template':
      return message.message === content.text;
    case 'file':
      return message.type === typeOf(content.file) && fileIn(message).size === content.file.size;
    case 'link':
      return saysTheSame(message, content.message);
    case 'reaction':
      return false;
  }
}

const saysTheSame = (one: Message, other: Message) =>
  one.type === other.type && one.message === other.message && fileIn(one).size === fileIn(other).size;

const fileIn = ({ content }: Message) => (content ?? {}) as Schema<'FileContent'>;

/** Those that failed and have not been said again since. */
export function notSaidAgain(messages: readonly Message[]): ReadonlySet<string> {
  const isOurs = ({ direction }: Message) => direction === 'outbound';
  const hasFailed = ({ message_status }: Message) => message_status === 'failed';
  const open = messages.filter((one, place) => {
    if (!isOurs(one) || !hasFailed(one)) return false;
    return !messages.some((later, at) => at > place && isOurs(later) && saysTheSame(later, one));
  });
  return new Set(open.map(({ id }) => id));
}
