import type { ReadInbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { inboundOf } from './chatapp/inbound/inbound-of.ts';
import { evolutionInbound } from './evolution/inbound/inbound-of.ts';
import { photoappInbound } from './photoapp/inbound/inbound-of.ts';

const readers: Readonly<Record<InboundItem['channel'], ReadInbound>> = {
  chatapp: inboundOf,
  photoapp: photoappInbound,
  gateway: evolutionInbound,
};

/** An item of whichever provider's webhook in our terms. */
export const readInbound: ReadInbound = (item, now) => readers[item.channel](item, now);
