import type { TellRead } from '../../channels/read-mark.ts';
import { yesWithoutId } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';
import { photoappAccount, postToPhotoapp } from './channel.ts';

/**
 * Tells the photo-app that what a person wrote was seen, and that an answer is being written. It has no word for one message:
 * everything of theirs is seen.
 */
export const tellPhotoappRead: TellRead = async ({ organization, providerId, peer, typing, deadline }, deps) => {
  const account = await photoappAccount(organization, deps);
  const tell = (sender_action: 'mark_seen' | 'typing_on') => {
    const body = { recipient: { id: peer }, sender_action };
    return postToPhotoapp({ account, body, deadline }, yesWithoutId(outcomeOf, providerId), deps);
  };
  const seen = await tell('mark_seen');
  return typing && seen.kind === 'accepted' ? tell('typing_on') : seen;
};
