import { framedAudio, hiddenAudio } from './audio.ts';
import { peekBytes, type Recognition } from './finding.ts';
import { isoMedia } from './mp4.ts';
import { ogg } from './ogg.ts';
import { oleFile } from './ole.ts';
import { pdf } from './pdf.ts';
import { bySignature } from './signatures.ts';
import { htmlPage, plainText } from './text.ts';
import { zipFile } from './zip.ts';

/** In this order: a page may quote `%PDF-`, and frames of audio have the weakest mark of all, weakest behind something else. */
const ways = [isoMedia, bySignature, ogg, oleFile, zipFile, htmlPage, pdf, framedAudio, plainText, hiddenAudio];

/** What a file is by its first bytes (`peekBytes` of them, or all; more are not looked at). Labels and names play no part. */
export function recognise(bytes: Buffer): Recognition {
  const head = bytes.subarray(0, peekBytes);
  for (const way of ways) {
    const recognition = way(head);
    if (recognition) return recognition;
  }
  return { what: 'a file of an unknown format', formats: [] };
}
