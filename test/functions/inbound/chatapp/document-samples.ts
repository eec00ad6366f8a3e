import { expect } from '@jest/globals';
import type { Sample } from './samples.ts';

/** Names of files as senders give them, and what the download is called. */
export const names: readonly (readonly [name: string, disposition: string])[] = [
  ['receipt 2231.jpg', 'inline; filename="receipt 2231.jpg"'],
  ['app.apk', 'attachment; filename="app.apk"'],
  ['x.xml', 'attachment; filename="x.xml"'],
  ['a "b"/c\n.pdf', 'filename="a _b__c .pdf"; filename*=UTF-8\'\'a%20%22b%22_c%20.pdf'],
  ['nota 🎉.pdf', "filename*=UTF-8''nota%20%F0%9F%8E%89.pdf"],
  ['חשבון.pdf', "filename*=UTF-8''%D7%97%D7%A9%D7%91%D7%95%D7%9F.pdf"],
  [`${'n'.repeat(296)}.pdf`, `filename="${'n'.repeat(296)}.pdf"`],
];

/** By its name’s ending: what the file is, as the provider declares it, and as it is told. */
const declared: Readonly<Record<string, object>> = {
  jpg: { mime_type: 'image/jpeg' },
  apk: { mime_type: 'application/vnd.android.package-archive' },
  xml: { mime_type: 'text/xml' },
  pdf: { mime_type: 'application/pdf' },
};
const mediaTypes: Readonly<Record<string, string>> = { jpg: 'image' };

const endingOf = (name: string) => name.split('.').at(-1) ?? '';

/** Documents under each of these names, and a picture and a voice note with names. */
export const documentSamples: Readonly<Record<string, Sample>> = {
  ...Object.fromEntries(
    names.map(([filename]) => {
      const ending = endingOf(filename);
      const told = declared[ending] ?? {};
      const row = {
        type: 'document',
        message: `[document] ${filename}`,
        media_type: mediaTypes[ending] ?? 'document',
        media_url: expect.stringMatching(/^https:.*&n=/),
        content: { filename, ...told },
      };
      return [
        `a document: ${filename}`,
        { message: { type: 'document', document: { id: ending, filename, ...told } }, row },
      ];
    }),
  ),
  'a picture with a name': {
    message: {
      type: 'image',
      image: { id: 'jpg', mime_type: 'image/jpeg', sha256: 'x', caption: 'look', filename: 'IMG_1.jpg', width: 9 },
    },
    row: {
      type: 'image',
      message: 'look',
      media_type: 'image',
      content: { caption: 'look', filename: 'IMG_1.jpg', mime_type: 'image/jpeg', other: { width: 9 } },
    },
  },
};
