import { mp4 } from './sample-boxes.ts';
import { oggOpus } from './sample-ogg.ts';
import { pdf } from './sample-pdf.ts';

/** A small file of a kind, as its type declares it. */
export interface Sample {
  readonly mime_type: string;
  readonly filename: string;
  bytes(): Buffer;
}

/** One dot. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const webp = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

const sample = (mime_type: string, filename: string, bytes: () => Buffer): Sample => ({ mime_type, filename, bytes });
const decoded = (base64: string) => () => Buffer.from(base64, 'base64');

/** What people send where they give no file of their own. */
export const samples = {
  image: sample('image/jpeg', 'photo.jpg', decoded(jpeg)),
  video: sample('video/mp4', 'video.mp4', () => mp4('isom', 'vide')),
  voice: sample('audio/ogg; codecs=opus', 'voice.ogg', oggOpus),
  sound: sample('audio/mp4', 'sound.m4a', () => mp4('M4A ', 'soun')),
  document: sample('application/pdf', 'document.pdf', pdf),
  sticker: sample('image/webp', 'sticker.webp', decoded(webp)),
} as const;
