import type { ReadInbound, ReadInboundLate } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';

const chatappReader = async () => (await import('./chatapp/inbound/read-item.ts')).readChatappItem;

/** The readers by channel, each loaded with its first item: together they are the eighth part of the worker. */
const readers: Readonly<Record<InboundItem['channel'], () => Promise<ReadInbound>>> = {
  chatapp: chatappReader,
  photoapp: async () => (await import('./photoapp/inbound/read-item.ts')).readPhotoappItem,
  gateway: async () => (await import('./evolution/inbound/read-item.ts')).readEvolutionItem,
};

/** Reads an item of a provider's webhook with that provider's reader. */
export const readInbound: ReadInboundLate = async (item, now) => (await readers[item.channel]())(item, now);

/** The same of an item of the chat-app. */
export const readChatapp: ReadInboundLate = async (item, now) => (await chatappReader())(item, now);
