import { liveMediaStore } from './live-media-store.ts';

/** The media storage, for a running function that comes to it with most requests: its bundle has the storage's client. */
export const media = { media: liveMediaStore };
