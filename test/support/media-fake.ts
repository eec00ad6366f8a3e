import type { MediaList, MediaUploads, MediaWriter } from '../../shared/media/media-store.ts';
import { MissingFile } from '../../shared/media/missing-file.ts';

/** Bytes of a chunk of a stream, as of one from the storage. */
const chunkSize = 65_536;

/** Media storage in memory, which tells what is in it. */
export interface MediaFake extends MediaWriter, MediaList, MediaUploads {
  readonly objects: ReadonlyMap<string, Uint8Array>;
  /** What somebody does who puts a file at an address of an upload. Throws where the storage would refuse it. */
  put(url: string, file: { readonly bytes: Uint8Array; readonly contentType: string }): void;
}

/** As S3 has it. */
const pageSize = 1000;

export function mediaFake(): MediaFake {
  const objects = new Map<string, Uint8Array>();
  return {
    objects,
    async addressOf(key, { contentType, contentDisposition }, only) {
      const signedFor = only && { only };
      const shown = new URLSearchParams({ type: contentType, disposition: contentDisposition, ...signedFor });
      return `https://storage.test/${key}?${shown}`;
    },
    async uploadAddress(key, { size, contentType, seconds }) {
      return `https://storage.test/${key}?${new URLSearchParams({ size: String(size), contentType, seconds: String(seconds) })}`;
    },
    put(url, { bytes, contentType }) {
      const { pathname, searchParams } = new URL(url);
      const isAsSigned =
        searchParams.get('size') === String(bytes.length) && searchParams.get('contentType') === contentType;
      if (!isAsSigned) throw new Error('the storage takes another file at this address');
      objects.set(pathname.slice(1), Uint8Array.from(bytes));
    },
    has: async (key) => objects.has(key),
    async read(key, from = 0) {
      const bytes = objects.get(key);
      if (!bytes) throw new MissingFile(`there is no object ${key}`);
      if (from > 0 && from >= bytes.length) throw new Error(`the object ${key} has no byte ${from}`);
      return (async function* () {
        // A copy: the chunks of a stream are their reader's, which may give their memory back.
        for (let at = from; at < bytes.length; at += chunkSize)
          yield Uint8Array.from(bytes.subarray(at, at + chunkSize));
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
