import { explain } from '../../openapi/explain.ts';
import { envelopeMeanings } from './envelope-docs.ts';
import { defaultEmoji, reactionBodySchema, reactionMessageSchema } from './reaction-message.ts';

explain(
  reactionMessageSchema,
  {
    ...envelopeMeanings,
    context_message_id: 'A reaction is no reply; anything but null is refused.',
    reaction: 'To what, and with what.',
  },
  { id: 'ReactionMessage', description: 'A reaction to a message. It replaces an earlier one, and adds no message.' },
);
explain(reactionBodySchema, {
  message_id: 'The provider’s id of the message.',
  emoji: { description: 'Exactly one emoji, or empty to take the reaction back.', default: defaultEmoji },
});
