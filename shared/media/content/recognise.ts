import { framedAudio } from './audio.ts';
import type { Recognition } from './finding.ts';
import { isoMedia } from './mp4.ts';
import { ogg } from './ogg.ts';
import { oleFile } from './ole.ts';
import { bySignature } from './signatures.ts';
import { htmlPage, pdf, plainText } from './text.ts';
import { zipFile } from './zip.ts';

/** In this order: a page may quote `%PDF-`, and frames of audio have the weakest mark of all. */
const ways = [bySignature, isoMedia, ogg, oleFile, zipFile, htmlPage, pdf, framedAudio, plainText];

/** What a file is by its first bytes (`peekBytes` of them, or all). Labels and names play no part. */
export function recognise(head: Buffer): Recognition {
  for (const way of ways) {
    const recognition = way(head);
    if (recognition) return recognition;
  }
  return { what: 'a file of an unknown format', formats: [] };
}
