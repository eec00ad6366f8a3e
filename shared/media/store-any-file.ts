import type { Deps } from '../runtime/deps.ts';
import { peekBytes } from './content/finding.ts';
import { recognise } from './content/recognise.ts';
import type { Download } from './download.ts';
import { namesOf, shownName } from './file-name.ts';
import type { MediaKind, StoredFile } from './media-source.ts';
import { ownFormat } from './own-format.ts';
import { peek } from './peek.ts';
import { storageFault, storeStream } from './store-stream.ts';

/** Stores a file of any format under `key`: one that nobody here has to take. What it throws is a fault of the storage. */
export async function storeAnyFile(
  kind: MediaKind,
  { chunks, headers, address }: Download,
  key: string,
  deps: Deps<'media:write'>,
): Promise<StoredFile> {
  const { head, all } = await peek(chunks[Symbol.asyncIterator](), peekBytes);
  const recognition = recognise(head);
  const stored = await storeStream(key, all, recognition, deps);
  if (stored.kind === 'broken') throw storageFault(stored.error);
  const names = namesOf(headers, address, address);
  const finding = recognition.rest?.finding() ?? recognition;
  const format = ownFormat(finding, { label: headers.get('content-type') ?? '', names });
  const { contentType, extension } = format;
  return { key, size: stored.size, contentType, extension, filename: shownName({ kind }, names, format) };
}
