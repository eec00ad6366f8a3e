import type { Inbound } from '../../../channels/inbound.ts';
import { keptOther } from '../../kept-json.ts';
import { memberOf, tolerantEmoji, tolerantId } from '../../tolerant-reader.ts';
import { besideOf } from './around.ts';
import { contentOf, unknownType } from './content.ts';

/** What is done to an earlier message, and arrives like a message. */
const messageActions = ['reaction', 'edit', 'revoke'] as const;
type MessageAction = (typeof messageActions)[number];

/** Whether a type of message is an action on an earlier one. */
export const isMessageAction = (type: string): type is MessageAction =>
  (messageActions as readonly string[]).includes(type);

/** What every message and message action bears, whatever it holds. */
export type Envelope = Pick<Extract<Inbound, { kind: 'reaction' }>, 'providerId' | 'person' | 'at' | 'groupId'>;

/** Reads a reaction, an edit or a revocation. One that names no message is of no known form. `echo`: our account did it. */
export function readMessageAction(
  message: unknown,
  { type, envelope, echo }: { readonly type: MessageAction; readonly envelope: Envelope; readonly echo: boolean },
): Inbound {
  const part = memberOf(message, type);
  const targetId = tolerantId.parse(memberOf(part, type === 'reaction' ? 'message_id' : 'original_message_id'));
  if (targetId === undefined) return { kind: 'unknown', reason: `the ${type} names no message` };
  const by = echo ? { by: 'us' as const } : {};
  switch (type) {
    case 'reaction': {
      const other = keptOther(besideOf(type, message));
      return {
        kind: 'reaction',
        ...envelope,
        targetId,
        emoji: tolerantEmoji.parse(memberOf(part, 'emoji')),
        ...(other && { other }),
        ...(echo && { echo }),
      };
    }
    case 'edit': {
      const { message_type, message: text, media_type, content } = contentOf(memberOf(part, 'message'));
      if (message_type === unknownType) return { kind: 'nothing', reason: 'the edit says nothing' };
      const isBare = media_type !== null && content?.caption === undefined;
      return { kind: 'edit', ...envelope, targetId, text, ...(isBare && { caption: null }), ...by };
    }
    case 'revoke':
      return { kind: 'revoke', ...envelope, targetId, ...by };
  }
}
