import * as z from 'zod';
import { requiredText } from '../http/fields.ts';
import { providerIdLength } from '../messages/bodies/envelope.ts';
import { isOneEmoji } from '../messages/one-emoji.ts';
import type { GatewayMessage } from './gateway-plan.ts';
import { addresseeSchema, jidOf } from './number.ts';

export const messageKeySchema = z.object({
  id: requiredText({ max: providerIdLength }),
  fromMe: z.boolean(),
  remoteJid: addresseeSchema,
});

const reactionMessageSchema = z.object({
  key: messageKeySchema,
  /** Empty takes the reaction back. */
  text: z.string().refine((text) => text === '' || isOneEmoji(text), {
    error: 'must be exactly one emoji, or empty to remove the reaction',
  }),
});

/** The body of E7. */
export const reactionBodySchema = z.object({ reactionMessage: reactionMessageSchema });
type ReactionBody = z.infer<typeof reactionBodySchema>;

/** A reaction to a message of either side. `cloud`: the way over the chat-app's own provider. */
export function reactionMessage(
  { reactionMessage: { key, text } }: ReactionBody,
  cloud: GatewayMessage['cloud'],
): GatewayMessage {
  const { id, fromMe, remoteJid: addressee } = key;
  const remoteJid = jidOf(addressee.kind === 'person' ? addressee.digits : addressee.id);
  const ofMessage = { id, fromMe, remoteJid };
  return {
    operation: 'send-reaction',
    addressee,
    content: {
      message: text === '' ? '[reaction removed]' : `[reaction] ${text}`,
      message_type: 'reaction',
      media_type: null,
      media_url: null,
      reaction: { message_id: id, emoji: text },
    },
    message: { reactionMessage: { key: ofMessage, text } },
    evolution: { path: 'sendReaction', body: () => ({ key: ofMessage, reaction: text }) },
    cloud,
  };
}

/** The same in the words of the chat-app's provider, which knows by itself whose message it is. */
export const reactionPayload = ({ reactionMessage: { key, text } }: ReactionBody) => ({
  type: 'reaction',
  reaction: { message_id: key.id, emoji: text },
});
