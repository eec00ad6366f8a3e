import { explain } from '../../openapi/explain.ts';
import { envelopeMeanings, leftOut } from './envelope-docs.ts';
import { audioMessageSchema, documentMessageSchema, imageMessageSchema, videoMessageSchema } from './media-messages.ts';

/** Formats are the spec's, sizes the provider's (provider-facts 1). */
const fileAt = (formats: string, megabytes: number) => ({
  description: `Where the file is: an absolute http or https URL that anyone can fetch. It is downloaded, checked by its content, stored and given to the provider. ${formats}, ${megabytes} MB at most.`,
  format: 'uri',
});

const caption = `Text under it. ${leftOut}`;

explain(
  imageMessageSchema,
  { ...envelopeMeanings, media_url: fileAt('JPEG or PNG', 5), caption },
  { id: 'ImageMessage', description: 'An image.' },
);
explain(
  videoMessageSchema,
  { ...envelopeMeanings, media_url: fileAt('MP4', 16), caption },
  { id: 'VideoMessage', description: 'A video.' },
);
explain(
  audioMessageSchema,
  {
    ...envelopeMeanings,
    media_url: fileAt('MP3, AAC or OGG', 16),
    caption: 'Not supported on audio; anything but null is refused.',
  },
  { id: 'AudioMessage', description: 'An audio message.' },
);
explain(
  documentMessageSchema,
  {
    ...envelopeMeanings,
    media_url: fileAt('PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX', 100),
    filename: `The name that the recipient sees; without it, the file’s own. ${leftOut}`,
    caption,
  },
  { id: 'DocumentMessage', description: 'A document.' },
);
