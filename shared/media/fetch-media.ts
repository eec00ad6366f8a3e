import { isApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { chooseFormat, formatsFor } from './choose-format.ts';
import { peekBytes } from './content/finding.ts';
import { recognise } from './content/recognise.ts';
import { type Download, openDownload } from './download.ts';
import { namesOf, shownName } from './file-name.ts';
import type { MediaSource, StoredFile } from './media-source.ts';
import { peek } from './peek.ts';
import { failedDownload } from './refusals.ts';
import { storageFault, storeStream } from './store-stream.ts';

/**
 * Brings a file that a caller has named into our storage under `key`, a few megabytes at a time, until `deadline` (ms
 * since the epoch). Nothing is stored before the first bytes show a format of the message's kind. Throws `Media download
 * failed` and `Unsupported media`; what else it throws is a fault of the storage. Whatever it throws, a file may be there
 * already: the caller deletes `key`, so that a deletion that fails is seen and tried again.
 */
export async function fetchMedia(
  source: MediaSource,
  key: string,
  deadline: number,
  deps: Deps<'http' | 'media:write'>,
): Promise<StoredFile> {
  return storeFile(source, key, await openDownload(source, deadline, deps), deps);
}

/** The same with a file that is on its way already. */
export async function storeFile(
  source: MediaSource,
  key: string,
  { chunks, headers, address }: Download,
  deps: Deps<'media:write'>,
): Promise<StoredFile> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const { head, all } = await peek(iterator, peekBytes);
    if (head.length === 0) throw failedDownload(source, 'answered with an empty file');
    const recognition = recognise(head);
    formatsFor(source, recognition);
    const stored = await storeStream(key, all, recognition, deps);
    if (stored.kind === 'broken') throw isApiError(stored.error) ? stored.error : storageFault(stored.error);
    const names = namesOf(headers, source.url, address);
    const hints = { label: headers.get('content-type') ?? '', names };
    const format = chooseFormat(source, recognition.rest?.finding() ?? recognition, hints);
    const { contentType, extension } = format;
    return { key, size: stored.size, contentType, extension, filename: shownName(source, names, format) };
  } finally {
    await iterator.return?.();
  }
}
