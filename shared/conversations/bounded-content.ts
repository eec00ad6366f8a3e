import { fitted } from '../base/fitting.ts';
import { boundedText } from '../base/text.ts';
import type { Content } from './message.ts';
import { room } from './room.ts';

/** What a message of a provider's webhook says and carries, as its item can hold it, however much that is. */
export const boundedContent = ({ message, content, referral, about, ...rest }: Content): Content => ({
  ...rest,
  message: boundedText(message),
  ...(content && { content: fitted(content, room.content) as Content['content'] }),
  ...(referral && { referral: fitted(referral, room.referral) as Content['referral'] }),
  ...(about && { about: fitted(about, room.about) as Content['about'] }),
});
