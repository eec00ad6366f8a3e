import { framedAudio } from './audio.ts';
import { type HeadDetection, peekBytes } from './detection.ts';
import { isoMedia } from './mp4.ts';
import { ogg } from './ogg.ts';
import { oleFile } from './ole.ts';
import { bySignature, pdf, webp } from './signatures.ts';
import { htmlPage, plainText } from './text.ts';
import { zipFile } from './zip.ts';

/** In this order: a page may quote `%PDF-`, and frames of audio have the weakest mark of all. */
const detectors = [isoMedia, bySignature, webp, ogg, oleFile, zipFile, htmlPage, pdf, framedAudio, plainText];

/** `what` of a file whose content says nothing. */
export const unknownContent = 'a file of an unknown format';

/** What a file is by its first bytes (`peekBytes` of them, or all; more are not looked at). Labels and names play no part. */
export function detect(bytes: Buffer): HeadDetection {
  const head = bytes.subarray(0, peekBytes);
  for (const detector of detectors) {
    const detection = detector(head);
    if (detection) return detection;
  }
  return { what: unknownContent, formats: [] };
}
