import * as z from 'zod';
import type { TypedContent } from '../conversations/content.ts';
import { isOneEmoji } from '../input/emoji.ts';
import { optionalText, requiredText } from '../input/fields.ts';
import { providerIdLength } from '../sending/bodies/envelope.ts';
import { jidOf } from '../sending/gateway-record.ts';
import { addresseeSchema, addressOf } from './addressee.ts';
import type { GatewayMessage } from './gateway-plan.ts';

/** The key that names the message to react to. */
export const messageKeySchema = z.object({
  id: requiredText({ max: providerIdLength }),
  fromMe: z.boolean(),
  remoteJid: addresseeSchema,
  participant: optionalText({ max: providerIdLength }),
});

/** Clients of v2 send key and reaction side by side; here both stand inside, and the error says so. */
const requiredError = ({ input }: { input?: unknown }) =>
  input === undefined || input === null ? 'is required: an object with key and text' : undefined;

const reactionMessageSchema = z.object(
  {
    key: messageKeySchema,
    /** Empty revokes the reaction. */
    text: z.string().refine((text) => text === '' || isOneEmoji(text), {
      error: 'must be exactly one emoji, or empty to remove the reaction',
    }),
  },
  { error: requiredError },
);

/** The body of a reaction send. */
export const reactionBodySchema = z.object({ reactionMessage: reactionMessageSchema });
type ReactionBody = z.infer<typeof reactionBodySchema>;

/** The message of a reaction to a message of either side. `cloud` opens the way over the chat-app's own provider. */
export function reactionMessage(
  { reactionMessage: { key, text } }: ReactionBody,
  cloud: GatewayMessage['cloud'],
): GatewayMessage {
  const { id, fromMe, remoteJid: addressee, participant } = key;
  const remoteJid = jidOf(addressOf(addressee));
  // The chat-app shows a reaction in a group only where the key names who wrote the message.
  const author = addressee.kind === 'group' && participant !== undefined && { participant };
  const ofMessage = { id, fromMe, remoteJid, ...author };
  return {
    operation: 'send-reaction',
    addressee,
    content: {
      message: text === '' ? '[reaction removed]' : `[reaction] ${text}`,
      message_type: 'reaction',
      ...({ type: 'reaction', content: { message_id: id, emoji: text } } satisfies TypedContent),
      media_type: null,
      media_url: null,
      reaction: { message_id: id, emoji: text },
    },
    message: { reactionMessage: { key: ofMessage, text } },
    evolution: { path: 'sendReaction', body: () => ({ key: ofMessage, reaction: text }) },
    cloud,
  };
}

/** The reaction in the chat-app provider's own shape; it knows by itself whose message it is. */
export const reactionPayload = ({ reactionMessage: { key, text } }: ReactionBody) => ({
  type: 'reaction',
  reaction: { message_id: key.id, emoji: text },
});
