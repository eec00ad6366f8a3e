import { type Sample, samples } from '../files/sample-files.ts';
import type { UploadLog } from '../upload-log.ts';
import { keepFile } from './given-file.ts';
import { over } from './inbound-fields.ts';
import { fileTypes, type PhotoappFileType, type PhotoappInbound } from './photoapp-inbound.ts';

const files: Readonly<Record<PhotoappFileType, Sample>> = {
  image: samples.image,
  video: samples.video,
  audio: samples.sound,
  file: samples.document,
  share: samples.image,
  story_mention: samples.image,
  reel: samples.video,
};

/** The platform's own names of types. */
const names: Readonly<Record<string, string>> = { reel: 'ig_reel', sticker: 'like_heart' };
const nameOf = (type: string) => names[type] ?? type;

const isFileType = (type: string): type is PhotoappFileType => fileTypes.some((known) => known === type);

const card = {
  title: 'Blue shirt',
  subtitle: 'R$ 90',
  buttons: [{ type: 'postback', title: 'Buy', payload: 'BUY' }],
};

interface AttachmentContext {
  /** The start of the files' addresses. */
  readonly sandboxUrl: string;
  readonly owner: string;
  readonly uploads: UploadLog;
}

/** The attachments of a message. Each file is behind an address that takes no token; the first is the given one. */
export async function attachmentsOf(
  inbound: PhotoappInbound,
  context: AttachmentContext,
): Promise<readonly object[] | undefined> {
  const { type, title, attachments = [], template } = inbound;
  if (type === 'ephemeral' || type === 'sticker') return [{ type: nameOf(type) }];
  if (type === 'template') return [{ type, payload: { generic: { elements: [over(card, template)] } } }];
  if (!isFileType(type)) return undefined;
  const kept = [type, ...attachments].map(async (one, index) => {
    const { id } = await keepFile(index === 0 ? inbound : {}, files[one], context);
    const payload = { url: `${context.sandboxUrl}/photoapp/files/${id}`, ...(index === 0 && { title }) };
    return { type: nameOf(one), payload };
  });
  return Promise.all(kept);
}
