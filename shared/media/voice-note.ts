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
 * A recording as OGG with one channel of Opus, which is all the provider takes of it, until `deadline` (ms since the epoch):
 * as it is when it is that already, else converted.
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
  if (finding.formats[0] === 'opus' && channelsOf(head) === 1) return { headers, address, chunks: all };
  try {
    if (head.length === 0) throw failedDownload(source, 'answered with an empty file');
    if (!isRecording(finding)) throw wrongFormat(source, finding);
    const converted = await audioConverter.toVoiceNote(all, Math.max(1, deadline - clock.now()));
    if (converted.kind === 'converted') return inlineDownload({ bytes: converted.bytes, label: 'audio/ogg' });
    if (converted.kind === 'unavailable') throw nothingToConvertWith(source, finding);
    const { reason, detail } = converted;
    log('audio_not_converted', { format: finding.what, reason, detail });
    throw new ApiError('Unsupported media', `${source.field} is ${finding.what}, and ${reason}`);
  } finally {
    await iterator.return?.();
  }
}

/** Of OGG with Opus (RFC 7845). */
const channelsOf = (head: Buffer) => head[head.indexOf('OpusHead') + 9];

/** Sound, alone or with pictures. */
function isRecording({ formats: names, what }: Finding): boolean {
  const kinds = [
    ...names.map((name) => formats[name].kind),
    ...otherFormats.filter(({ seenAs = [] }) => seenAs.includes(what)).map(({ kind }) => kind),
  ];
  return kinds.some((kind) => kind === 'audio' || kind === 'video');
}

const nothingToConvertWith = ({ field, kind }: MediaSource, { what, formats: names }: Finding) => {
  const otherwise = names.some((name) => formats[name].kind === kind)
    ? ', or leave encoding out to send it as it is'
    : '';
  const why = 'this deployment cannot convert it: it has no ffmpeg (FFMPEG_PATH)';
  return new ApiError(
    'Unsupported media',
    `${field} is ${what}, and ${why}. Send OGG with one channel of Opus${otherwise}`,
  );
};
