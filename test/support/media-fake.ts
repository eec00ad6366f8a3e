import type { MediaList, MediaWriter } from '../../shared/media/media-store.ts';

/** Media storage in memory, which tells what is in it. */
export interface MediaFake extends MediaWriter, MediaList {
  readonly objects: ReadonlyMap<string, Uint8Array>;
}

/** As S3 has it. */
const pageSize = 1000;

export function mediaFake(): MediaFake {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    async addressOf(key, { contentType, contentDisposition }) {
      const shown = new URLSearchParams({ type: contentType, disposition: contentDisposition });
      return `https://storage.test/${key}?${shown}`;
    },
    has: async (key) => objects.has(key),
    async read(key) {
      const bytes = objects.get(key);
      if (!bytes) throw new Error(`there is no object ${key}`);
      return (async function* () {
        // A copy: the chunks of a stream are their reader's, which may give their memory back.
        yield Uint8Array.from(bytes);
      })();
    },
    async store(key, chunks) {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      objects.set(key, Buffer.concat(parts));
    },
    async text(key) {
      const bytes = objects.get(key);
      return bytes && Buffer.from(bytes).toString('utf8');
    },
    async delete(key) {
      objects.delete(key);
    },
    async filesUnder(prefix, after = '') {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
      const files = keys.slice(0, pageSize).map((key) => ({ key, size: objects.get(key)?.length ?? 0 }));
      return { files, next: keys.length > pageSize ? files.at(-1)?.key : undefined };
    },
    async mark(key) {
      objects.set(key, Buffer.alloc(0));
    },
  };
}
