import type { ReadInbound, ReadInboundLate } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';

/** The readers by channel, each loaded with its first echo. */
const readers: Readonly<Record<Exclude<InboundItem['channel'], 'chatapp'>, () => Promise<ReadInbound>>> = {
  photoapp: async () => (await import('./photoapp/inbound/message.ts')).readPhotoappMessage,
  gateway: async () => (await import('./evolution/inbound/message.ts')).readEcho,
};

/** Reads an echo again that waited for a send. The chat-app's never wait, since it hands our own id back. */
export const readEcho: ReadInboundLate = async (item, now) =>
  item.channel === 'chatapp'
    ? { kind: 'unknown', reason: 'an echo of the chat-app, which never waits' }
    : (await readers[item.channel]())(item, now);
