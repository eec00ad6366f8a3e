import { aac, mp3 } from './frames.ts';
import { mp4 } from './mp4.ts';
import { docx, xlsx } from './office.ts';
import { oggOpus } from './ogg.ts';
import { pdf } from './pdf.ts';
import { png } from './png.ts';

/** A small, valid file of one type. */
export interface Sample {
  readonly mime_type: string;
  readonly filename: string;
  bytes(): Buffer;
}

/** One dot. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==';
const webp = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

const sample = (mime_type: string, filename: string, bytes: () => Buffer): Sample => ({ mime_type, filename, bytes });
const decoded = (base64: string) => () => Buffer.from(base64, 'base64');
const written = (text: string) => () => Buffer.from(text);
const office = 'application/vnd.openxmlformats-officedocument';

/** The sandbox's own files, by what they are: those of inbounds that bring none, and those that are there to be sent. */
export const samples = {
  image: sample('image/jpeg', 'photo.jpg', decoded(jpeg)),
  picture: sample('image/png', 'picture.png', png),
  sticker: sample('image/webp', 'sticker.webp', decoded(webp)),
  video: sample('video/mp4', 'video.mp4', () => mp4('isom', 'vide')),
  voice: sample('audio/ogg; codecs=opus', 'voice.ogg', oggOpus),
  music: sample('audio/mpeg', 'sound.mp3', mp3),
  aac: sample('audio/aac', 'sound.aac', aac),
  sound: sample('audio/mp4', 'sound.m4a', () => mp4('M4A ', 'soun')),
  document: sample('application/pdf', 'document.pdf', pdf),
  word: sample(`${office}.wordprocessingml.document`, 'document.docx', docx),
  sheet: sample(`${office}.spreadsheetml.sheet`, 'sheet.xlsx', xlsx),
  text: sample('text/plain', 'text.txt', written('Hello from the sandbox\n')),
  card: sample(
    'text/vcard',
    'card.vcf',
    written(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lima;Bia;;;\r\nFN:Bia Lima\r\nTEL;TYPE=CELL:+5511988887777\r\nEND:VCARD\r\n',
    ),
  ),
} as const satisfies Readonly<Record<string, Sample>>;
