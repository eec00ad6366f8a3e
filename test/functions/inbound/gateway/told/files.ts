import { media, type Row } from './row.ts';

/** Files. */
export const files: readonly Row[] = [
  [
    'an image',
    { imageMessage: { ...media, mimetype: 'image/jpeg', caption: 'look', height: 1280, width: 960 } },
    { type: 'image', message: 'look', content: { caption: 'look', other: { height: 1280 } } },
  ],
  [
    'a document of a server on the provider’s own API, and a length in halves',
    {
      documentMessage: {
        ...media,
        mime_type: 'application/pdf',
        filename: 'a.pdf',
        fileLength: { low: 9, high: 0, unsigned: true },
      },
    },
    { message: '[document] a.pdf', content: { filename: 'a.pdf', mime_type: 'application/pdf', size: 9 } },
  ],
  [
    'an image that may be seen once',
    { viewOnceMessageV2: { message: { imageMessage: { ...media, viewOnce: true } } } },
    { type: 'image', content: { other: { viewOnce: true, wrapped_in: ['viewOnceMessageV2'] } } },
  ],
  [
    'a video note',
    { ptvMessage: { ...media, mimetype: 'video/mp4', seconds: 5 } },
    { type: 'video', content: { source: 'video_note', other: { seconds: 5 } } },
  ],
  [
    'a voice note',
    { audioMessage: { ...media, ptt: true, seconds: 3 }, speechToText: '[audio] hello' },
    {
      type: 'audio',
      message: '[audio]',
      content: { voice: true, other: { seconds: 3, speechToText: '[audio] hello' } },
    },
  ],
  [
    'a document in its wrap',
    {
      documentWithCaptionMessage: {
        message: { documentMessage: { ...media, fileName: 'nota ção.pdf', caption: 'here', pageCount: 2 } },
      },
    },
    {
      type: 'document',
      message: 'here',
      content: { filename: 'nota ção.pdf', caption: 'here', other: { pageCount: 2 } },
    },
  ],
  [
    'a sticker that moves',
    { lottieStickerMessage: { message: { stickerMessage: { ...media, isAnimated: true } } } },
    { type: 'sticker', content: { animated: true } },
  ],
];
