import { lazyObject } from '../base/lazy.ts';
import type { Ports, PortsBut } from './deps.ts';
import { liveMediaStore } from './live-media-store.ts';
import { livePorts } from './live-ports.ts';

/** The ports of a running function with the media storage, apart from the rest so that only functions that use it carry its client. */
export const liveMediaPorts: PortsBut<'audioConverter' | 'sockets'> = lazyObject<
  Pick<Ports, 'media'>,
  typeof livePorts
>({ media: liveMediaStore }, livePorts);
