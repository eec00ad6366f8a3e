import type { ReadInbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { readChatappItem } from './chatapp/inbound/read-item.ts';
import { readEvolutionItem } from './evolution/inbound/read-item.ts';
import { readPhotoappItem } from './photoapp/inbound/read-item.ts';

const readers: Readonly<Record<InboundItem['channel'], ReadInbound>> = {
  chatapp: readChatappItem,
  photoapp: readPhotoappItem,
  gateway: readEvolutionItem,
};

/** Reads an item of a provider's webhook with that provider's reader. Never throws. */
export const readInbound: ReadInbound = (item, now) => readers[item.channel](item, now);
