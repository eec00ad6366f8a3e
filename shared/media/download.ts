import type { Deps } from '../runtime/deps.ts';
import { kinds } from './kinds.ts';
import { limited } from './limited.ts';
import type { MediaSource } from './media-source.ts';
import { openFile } from './open-file.ts';
import { failedDownload, tooLarge } from './refusals.ts';

/** A file on its way. */
export interface Download {
  readonly headers: Headers;
  /** The address that it comes from in the end. */
  readonly address: string;
  /** Decoded. Throws `Media download failed` when it breaks off and `Unsupported media` when it passes the limit of its kind. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens the address that a caller named, over a few redirects, all until `deadline` (ms since the epoch). Throws `Media
 * download failed`.
 */
export async function openDownload(source: MediaSource, deadline: number, deps: Deps<'http'>): Promise<Download> {
  const opened = await openFile(source.url, { deadline }, deps);
  if (opened.kind === 'none') throw failedDownload(source, opened.what);
  const { answer, address } = opened;
  const chunks = limited(answer, {
    maxBytes: kinds[source.kind].maxBytes,
    tooLarge: () => tooLarge(source),
    broken: (what) => failedDownload(source, what),
  });
  return { headers: answer.headers, address, chunks };
}
