import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { markRead } from './operations.ts';

explain(
  markRead.body,
  {
    message_id: 'Of a message that came in: our id or the provider’s.',
    typing: 'Whether the person is shown that an answer is being written, for some seconds or until it is sent.',
  },
  { id: 'ReadMark', description: 'A message that was read.' },
);
explain(markRead.reply, {
  success: 'Always true.',
  message: 'What has happened.',
  unread_count: 'How many messages came in after it. Reactions do not count.',
});

/** What the OpenAPI document says of `POST /message/read`. */
export const markReadDocs = documentation(markRead, {
  tag: 'Messages',
  summary: 'Mark a message as read',
  description:
    'The message and all before it in its conversation are read, here and at the provider: the person sees it (blue ticks, “seen”). The photo-app has no mark for a message, and takes all that the person wrote as seen; a gateway’s server is told of up to 50 messages before it. Asked for again, it changes nothing here, and the provider is told again. Where the provider does not take the mark, the answer says why, and here the message is read all the same.',
  success: 'It is read, here and at the provider.',
  errors: [
    ...(['Message not found', 'Invalid provider', 'Rate limited'] as const),
    ...(['Provider rejected message', 'Provider send failed'] as const),
  ],
  ownErrors: {
    'Invalid provider': {
      when: 'The message’s channel is not configured any more, or its token was refused. Here it is read.',
    },
    'Rate limited': { when: 'The provider’s limit. Here it is read.' },
    'Provider rejected message': {
      when: 'The provider does not take the mark: of a message that is too old, for example. Here it is read.',
      example: {
        message:
          '(131009) (#131009) Parameter value is not valid: Message ID is invalid. Here it is marked as read all the same.',
      },
    },
    'Provider send failed': {
      when: 'The provider could not be reached, or did not say that it has the mark. Here it is read.',
    },
  },
  examples: {
    read: {
      summary: 'A message, while an answer is being written',
      body: { message_id: 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABIYFDNFQjBDNDMxQzI2QTE5MTZFMDdFAA==', typing: true },
      answer: { success: true, message: 'Message marked as read.', unread_count: 0 },
    },
  },
});
