import type { ReadInbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { readEcho as readEvolutionEcho } from './evolution/inbound/message.ts';
import { readPhotoappMessage } from './photoapp/inbound/message.ts';

const readers: Readonly<Record<Exclude<InboundItem['channel'], 'chatapp'>, ReadInbound>> = {
  photoapp: readPhotoappMessage,
  gateway: readEvolutionEcho,
};

/**
 * Reads an echo again that waited for a send. The chat-app's never wait, since it hands our own id back; without its reader
 * the worker of the events queue is smaller by a tenth.
 */
export const readEcho: ReadInbound = (item, now) =>
  item.channel === 'chatapp'
    ? { kind: 'unknown', reason: 'an echo of the chat-app, which never waits' }
    : readers[item.channel](item, now);
