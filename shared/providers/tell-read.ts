import type { TellRead } from '../channels/read-mark.ts';
import { tellChatappRead } from './chatapp/tell-read.ts';
import { tellEvolutionRead } from './evolution/tell-read.ts';
import { tellPhotoappRead } from './photoapp/tell-read.ts';

/** Tells the provider that a message came by that it was read. */
export const tellRead: TellRead = (mark, deps) => {
  if (mark.platform === 'photoapp') return tellPhotoappRead(mark, deps);
  return mark.instance === undefined ? tellChatappRead(mark, deps) : tellEvolutionRead(mark, deps);
};
