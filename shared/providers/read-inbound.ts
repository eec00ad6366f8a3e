import type { ReadInbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { readChatappItem } from './chatapp/inbound/read-item';
import { readEvolutionItem } from './evolution/inbound/read-item';
import { readPhotoappItem } from './photoapp/inbound/read-item';

const readers: Readonly<Record<InboundItem['channel'], ReadInbound>> = {
  chatapp: readChatappItem,
  photoapp: readPhotoappItem,
  gateway: readEvolutionItem,
};

/** An item of whichever provider's webhook in our terms. */
export const readInbound: ReadInbound = (item, now) => readers[item.channel](item, now);
