import type { Deps } from '../runtime/deps.ts';
import { peekBytes } from './content/finding.ts';
import { recognise } from './content/recognise.ts';
import { namesOf, shownName } from './file-name.ts';
import { inboundChunks, NotHad } from './inbound-chunks.ts';
import type { InboundResult, InboundSource } from './inbound-source.ts';
import { openFile } from './open-file.ts';
import { ownFormat } from './own-format.ts';
import { peek } from './peek.ts';
import { storeStream } from './store-stream.ts';

/** There is no such file, or not any more. */
const gone: readonly number[] = [404, 410];

/**
 * Brings a provider's file of any format into our storage under `key`, a few megabytes at a time, until `deadline` (ms
 * since the epoch). A file that cannot be had is told, never thrown, and then nothing was stored: what stood under `key`
 * stands there still. What it throws is a fault of the storage.
 */
export async function fetchInbound(
  source: InboundSource,
  key: string,
  deadline: number,
  deps: Deps<'http' | 'media:write'>,
): Promise<InboundResult> {
  const opened = await openFile(source.url, { deadline, authorization: source.authorization }, deps);
  if (opened.kind === 'none') {
    const { what, status, blocked } = opened;
    const again = !blocked && !(status !== undefined && gone.includes(status));
    return { kind: 'unavailable', reason: what, again, ...(status !== undefined && { status }) };
  }
  const { answer, address } = opened;
  const iterator: AsyncIterator<Uint8Array> = inboundChunks(answer, source.size)[Symbol.asyncIterator]();
  try {
    const { head, all } = await peek(iterator, peekBytes);
    const recognition = recognise(head);
    const stored = await storeStream(key, all, recognition, deps);
    if (stored.kind === 'broken') throw stored.error;
    const names = namesOf(answer.headers, source.url, address);
    const label = source.mimeType ?? answer.headers.get('content-type') ?? '';
    const finding = recognition.rest?.finding() ?? recognition;
    const format = ownFormat(finding, { label, names: [source.filename ?? '', ...names] });
    const { contentType, extension, kind } = format;
    const filename = shownName({ filename: source.filename, kind }, names, format);
    return { kind: 'stored', file: { key, size: stored.size, contentType, extension, filename } };
  } catch (error) {
    if (!(error instanceof NotHad)) throw error;
    return { kind: 'unavailable', reason: error.message, again: error.again };
  } finally {
    await iterator.return?.();
  }
}
