import { lazy } from '../base/lazy.ts';
import type { Ports } from './deps.ts';

type Media = Ports['media'];

/** All that the storage does. */
const methods = {
  addressOf: true,
  uploadAddress: true,
  has: true,
  read: true,
  text: true,
  store: true,
  mark: true,
  delete: true,
  filesUnder: true,
} as const satisfies Record<keyof Media, true>;

/** The storage, whose client is loaded by the first call. */
function lateMediaStore(): Media {
  const loaded = lazy(async () => (await import('./live-media-store.ts')).liveMediaStore());
  const late =
    (name: string) =>
    async (...given: unknown[]) => {
      const store = (await loaded()) as unknown as Record<string, (...given: unknown[]) => unknown>;
      return store[name]?.(...given);
    };
  return Object.fromEntries(Object.keys(methods).map((name) => [name, late(name)])) as unknown as Media;
}

/**
 * The media storage, for a running function that comes to it now and then: most of what it does has no file. The storage's client
 * is a third of a bundle, and is in a file of its own beside it (`lib/constructs/late-files.ts`).
 */
export const lateMedia = { media: lateMediaStore };
