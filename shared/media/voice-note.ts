import { ApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Finding, peekBytes } from './content/finding.ts';
import { recognise } from './content/recognise.ts';
import type { Download } from './download.ts';
import { formats } from './formats.ts';
import { inlineDownload } from './inline-download.ts';
import type { MediaSource } from './media-source.ts';
import { otherFormats } from './other-formats.ts';
import { peek } from './peek.ts';
import { failedDownload, wrongFormat } from './refusals.ts';

/**
 * A recording as OGG with Opus, until `deadline` (ms since the epoch): as it is when it is that already, else converted.
 * Throws `Unsupported media` when it is no recording, cannot be converted, or there is nothing to convert with.
 */
export async function asVoiceNote(
  source: MediaSource,
  { headers, address, chunks }: Download,
  deadline: number,
  { audioConverter, clock, log }: Deps<'ffmpeg'>,
): Promise<Download> {
  const iterator = chunks[Symbol.asyncIterator]();
  const { head, all } = await peek(iterator, peekBytes);
  const finding = recognise(head);
  if (finding.formats[0] === 'opus') return { headers, address, chunks: all };
  try {
    if (head.length === 0) throw failedDownload(source, 'answered with an empty file');
    if (!isRecording(finding)) throw wrongFormat(source, finding);
    const converted = await audioConverter.toVoiceNote(all, Math.max(1, deadline - clock.now()));
    if (converted.kind === 'converted') return inlineDownload({ bytes: converted.bytes, label: 'audio/ogg' });
    if (converted.kind === 'unavailable') throw nothingToConvertWith(source, finding);
    log('audio_not_converted', { format: finding.what, reason: converted.reason });
    throw new ApiError('Unsupported media', `${source.field} is ${finding.what}, and ${converted.reason}`);
  } finally {
    await iterator.return?.();
  }
}

/** Sound, alone or with pictures. */
function isRecording({ formats: names, what }: Finding): boolean {
  const kinds = [
    ...names.map((name) => formats[name].kind),
    ...otherFormats.filter(({ seenAs = [] }) => seenAs.includes(what)).map(({ kind }) => kind),
  ];
  return kinds.some((kind) => kind === 'audio' || kind === 'video');
}

const nothingToConvertWith = ({ field }: MediaSource, { what }: Finding) =>
  new ApiError(
    'Unsupported media',
    `${field} is ${what}, and this deployment cannot convert it: it has no ffmpeg (FFMPEG_PATH). Send OGG with Opus, or leave encoding out to send it as it is`,
  );
