import { isApiError } from '../errors.ts';
import { peek } from '../outbound/chunks.ts';
import type { Deps } from '../runtime/deps.ts';
import { detect } from './content/detect.ts';
import { type Detected, type HeadDetection, peekBytes } from './content/detection.ts';
import { type Download, failedDownload } from './download.ts';
import { namesOf, shownName } from './file-name.ts';
import type { MediaSource, StoredFile } from './media-source.ts';
import { noteStored } from './media-usage.ts';
import { type Asked, type OpeningDeps, openMedia } from './open-media.ts';
import { chooseFormat, formatsFor, ownFormat, refuseSilent, stickerFacts } from './resolve-format.ts';

/** A download, and the key that it is stored under. */
interface Storing {
  readonly download: Download;
  readonly key: string;
}

/** Brings a file that a caller has named into our storage under `key`, a few megabytes at a time. Throws as `openMedia` and `storeFile` do. */
export async function fetchMedia(
  { key, ...asked }: Asked & { readonly key: string },
  deps: OpeningDeps & Deps<'table:write' | 'media:write'>,
): Promise<StoredFile> {
  return storeFile(asked.source, { download: await openMedia(asked, deps), key }, deps);
}

/**
 * Stores a download. Nothing is stored before the first bytes show a format of the message's kind. Throws `Media download
 * failed` and `Unsupported media`; any other error is a fault of the storage. After every error a file may be there: the
 * caller deletes `key`, so that a deletion that fails is noticed and tried again.
 */
export async function storeFile(
  source: MediaSource,
  { download, key }: Storing,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<StoredFile> {
  const { chunks, headers, address, filename } = download;
  const named = { ...source, filename: source.filename ?? filename };
  const check = (detection: HeadDetection, size: number) => {
    if (size === 0) throw failedDownload(source, 'answered with an empty file');
    if (!source.taken) formatsFor(source, detection);
  };
  const stored = await storeStream({ chunks, key, check }, deps);
  if (stored.kind === 'broken') throw isApiError(stored.error) ? stored.error : storageFault(stored.error);
  const names = namesOf(headers, 'url' in source ? source.url : '', address);
  const format = chooseFormat(named, stored.detected, { label: headers.get('content-type') ?? '', names });
  await download.stored?.();
  const { contentType, extension } = format;
  const moves = stickerFacts(source, stored.detected, stored.size);
  return { key, size: stored.size, contentType, extension, ...shownName(named, names, format), ...moves };
}

/**
 * Stores audio of any format, which no provider has to accept. Throws `Unsupported media` for what is certainly none, also
 * once it is stored: the caller deletes `key`. What else it throws is a fault of the storage.
 */
export async function storeAnyAudio(
  source: MediaSource,
  { download, key }: Storing,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<StoredFile> {
  const { chunks, headers, address, filename } = download;
  const check = (detection: HeadDetection) => refuseSilent(source, detection);
  const stored = await storeStream({ chunks, key, check }, deps);
  if (stored.kind === 'broken') throw storageFault(stored.error);
  refuseSilent(source, stored.detected);
  const names = namesOf(headers, address, address);
  const format = ownFormat(stored.detected, { label: headers.get('content-type') ?? '', names });
  await download.stored?.();
  const { contentType, extension } = format;
  return { key, size: stored.size, contentType, extension, ...shownName({ kind: 'audio', filename }, names, format) };
}

interface Stream {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly key: string;
  /** Gets what the first bytes show, and their number, before anything is stored. An error that it throws ends the storing. */
  readonly check?: (detection: HeadDetection, size: number) => void;
}

/** `broken`: the stream ended with this error after its first bytes, and nothing was stored. */
type StreamResult =
  | { readonly kind: 'stored'; readonly size: number; readonly detected: Detected }
  | { readonly kind: 'broken'; readonly error: unknown };

/**
 * Stores a stream, detects its format from its content, and counts it. The stream is closed in every case. Throws what the stream throws
 * within its first bytes, what `check` throws, and `storageFault` when the storage fails.
 */
export async function storeStream(
  { chunks, key, check }: Stream,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<StreamResult> {
  const iterator = chunks[Symbol.asyncIterator]();
  let size = 0;
  let broken: StreamResult | undefined;
  try {
    const { head, all } = await peek(iterator, peekBytes);
    const detection = detect(head);
    check?.(detection, head.length);
    async function* watched() {
      try {
        for await (const chunk of all) {
          size += chunk.length;
          detection.rest?.take(chunk);
          yield chunk;
        }
      } catch (error) {
        broken = { kind: 'broken', error };
        throw error;
      }
    }
    await deps.media.store(key, watched()).catch((error) => {
      if (!broken) throw storageFault(error);
    });
    if (broken) return broken;
    await noteStored({ key, size }, deps);
    return { kind: 'stored', size, detected: detection.rest?.detected() ?? detection };
  } finally {
    await iterator.return?.();
  }
}

/** An error that is no refusal. */
const storageFault = (cause: unknown): Error => new Error('the media storage did not take a file', { cause });
