import { ApiError } from '../errors.ts';
import { peek } from '../outbound/chunks.ts';
import type { Deps } from '../runtime/deps.ts';
import { detect } from './content/detect.ts';
import { type Detected, peekBytes } from './content/detection.ts';
import { type Download, failedDownload, inlineDownload } from './download.ts';
import { formats, otherFormats } from './formats.ts';
import type { MediaSource } from './media-source.ts';
import { wrongFormat } from './resolve-format.ts';

/**
 * A recording as OGG with one channel of Opus, the one form that the provider accepts: as it is when it is that already, else
 * converted, until `deadline` (ms since the epoch) at most. Throws `Unsupported media` when it is no recording, cannot
 * be converted, or there is nothing to convert with.
 */
export async function asVoiceNote(
  source: MediaSource,
  { download, deadline }: { readonly download: Download; readonly deadline: number },
  { audioConverter, clock, log }: Deps<'ffmpeg'>,
): Promise<Download> {
  const iterator = download.chunks[Symbol.asyncIterator]();
  const { head, all } = await peek(iterator, peekBytes);
  const detected = detect(head);
  if (detected.formats[0] === 'opus' && channelsOf(head) === 1) return { ...download, chunks: all };
  try {
    if (head.length === 0) throw failedDownload(source, 'answered with an empty file');
    if (!isRecording(detected)) throw wrongFormat(source, detected);
    const converted = await audioConverter.toVoiceNote(all, Math.max(1, deadline - clock.now()));
    if (converted.kind === 'converted') {
      return { ...inlineDownload({ bytes: converted.bytes, label: 'audio/ogg' }), stored: download.stored };
    }
    if (converted.kind === 'unavailable') throw nothingToConvertWith(source, detected);
    const { reason, detail } = converted;
    log('audio_not_converted', { format: detected.what, reason, detail });
    throw new ApiError('Unsupported media', `${source.field} is ${detected.what}, and ${reason}`);
  } finally {
    await iterator.return?.();
  }
}

/** The number of channels of OGG with Opus (RFC 7845). */
const channelsOf = (head: Buffer) => head[head.indexOf('OpusHead') + 9];

/** Whether a file has sound, alone or with pictures. */
function isRecording({ formats: names, what }: Detected): boolean {
  const kinds = [
    ...names.map((name) => formats[name].kind),
    ...otherFormats.filter(({ seenAs = [] }) => seenAs.includes(what)).map(({ kind }) => kind),
  ];
  return kinds.some((kind) => kind === 'audio' || kind === 'video');
}

const nothingToConvertWith = ({ field, kind }: MediaSource, { what, formats: names }: Detected) => {
  const otherwise = names.some((name) => formats[name].kind === kind)
    ? ', or leave encoding out to send it as it is'
    : '';
  const why = 'this deployment cannot convert it: it has no ffmpeg (FFMPEG_PATH)';
  return new ApiError(
    'Unsupported media',
    `${field} is ${what}, and ${why}. Send OGG with one channel of Opus${otherwise}`,
  );
};
