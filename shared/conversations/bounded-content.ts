import { fitted } from '../base/fitting.ts';
import { boundedText } from '../base/text.ts';
import type { Content } from './message.ts';

/**
 * Bytes of JSON of a message's content. An item of the table ends at 400 KB, and beside it the message has its text, of
 * 64 KB, the texts before its edits, of 128 KB, and the reactions to it, of 60 KB.
 */
const maxContentBytes = 96 * 1024;
/** The same of what the person clicked before it, and of the product or the story that it answers. */
const maxReferralBytes = 16 * 1024;
const maxAboutBytes = 12 * 1024;

/** What a message of a provider's webhook says and carries, as its item can hold it, however much that is. */
export const boundedContent = ({ message, content, referral, about, ...rest }: Content): Content => ({
  ...rest,
  message: boundedText(message),
  ...(content && { content: fitted(content, maxContentBytes) as Content['content'] }),
  ...(referral && { referral: fitted(referral, maxReferralBytes) as Content['referral'] }),
  ...(about && { about: fitted(about, maxAboutBytes) as Content['about'] }),
});
