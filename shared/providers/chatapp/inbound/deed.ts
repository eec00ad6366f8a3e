import { boundedName } from '../../../messages/inbound/bounded.ts';
import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { contentOf, unknownType } from './content.ts';
import type { Told } from './inbound-message.ts';
import { looseId, memberOf } from './lenient.ts';

/** What is done to an earlier message; it arrives like a message. */
const deeds = ['reaction', 'edit', 'revoke'] as const;
type Deed = (typeof deeds)[number];

export const isDeed = (type: string): type is Deed => (deeds as readonly string[]).includes(type);

/** A reaction, an edit or a revocation. One that names no message can be done to none. */
export function inboundDeed(deed: Deed, message: unknown, told: Told, echo: boolean): Inbound {
  const part = memberOf(message, deed);
  const targetId = looseId.parse(memberOf(part, deed === 'reaction' ? 'message_id' : 'original_message_id'));
  if (targetId === undefined) return { kind: 'nothing', reason: `the ${deed} names no message` };
  const proven = echo ? { proven: true as const } : {};
  switch (deed) {
    case 'reaction':
      return { kind: 'reaction', ...told, targetId, emoji: emojiOf(part), ...(echo && { echo }) };
    case 'edit': {
      const { message_type, message: text } = contentOf(memberOf(part, 'message'));
      if (message_type === unknownType) return { kind: 'nothing', reason: 'the edit says nothing' };
      return { kind: 'edit', ...told, targetId, text, ...proven };
    }
    case 'revoke':
      return { kind: 'revoke', ...told, targetId, ...proven };
  }
}

/** Code points of one emoji; the longest in use have ten. */
const maxEmoji = 32;

/** Empty for a reaction taken back: the provider sends it so, or without an emoji (provider-facts P10). */
function emojiOf(part: unknown): string {
  const emoji = memberOf(part, 'emoji');
  return typeof emoji === 'string' ? (boundedName(emoji, maxEmoji) ?? '') : '';
}
