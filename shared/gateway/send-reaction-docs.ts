import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleJid, gatewayErrors, gatewayExample, ownGatewayErrors } from './gateway-docs.ts';
import { messageKeySchema, reactionBodySchema } from './reaction.ts';
import { sendReaction } from './send-reaction-operation.ts';

explain(
  reactionBodySchema,
  { reactionMessage: 'To what, and with what.' },
  { id: 'GatewayReaction', description: 'A reaction to a message. It replaces an earlier one, and adds no message.' },
);
explain(reactionBodySchema.shape.reactionMessage, {
  key: 'What names the message.',
  text: 'Exactly one emoji, or empty to take the reaction back.',
});
explain(messageKeySchema, {
  id: 'The upstream’s id of the message.',
  fromMe: 'Whether the instance sent it.',
  remoteJid: 'With whom the conversation is: a contact (`5511999990000@s.whatsapp.net`) or a group (`…@g.us`).',
  participant: 'In a group, whoever wrote the message, as its key has it; with others it has no effect.',
});

const key = { id: '3EB0A0C1D2E3F4A5B6C7', fromMe: false, remoteJid: exampleJid };
const example = (summary: string, text: string) =>
  gatewayExample(summary, { reactionMessage: { key, text } }, { reactionMessage: { key, text } });

export const sendReactionDocs = documentation(sendReaction, {
  tag: 'Gateway',
  summary: 'Send a reaction',
  description: 'Reacts to a message, the contact’s or our own, or takes a reaction back.',
  success: 'The upstream took the reaction.',
  errors: gatewayErrors,
  ownErrors: {
    ...ownGatewayErrors,
    'Missing required field': { example: { message: 'reactionMessage.text is required' } },
    'Invalid field': {
      ...ownGatewayErrors['Invalid field'],
      example: { message: 'reactionMessage.text must be exactly one emoji, or empty to remove the reaction' },
    },
  },
  examples: { reaction: example('A reaction', '👍'), removal: example('A reaction taken back', '') },
});
