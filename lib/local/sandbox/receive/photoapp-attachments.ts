import type { UploadLog } from '../upload-log.ts';
import { keepFile } from './given-file.ts';
import { fileTypes, type PhotoappFileType, type PhotoappOrder } from './photoapp-order.ts';
import { type Sample, samples } from './samples.ts';

const files: Readonly<Record<PhotoappFileType, Sample>> = {
  image: samples.image,
  video: samples.video,
  audio: samples.sound,
  file: samples.document,
  share: samples.image,
  story_mention: samples.image,
  reel: samples.video,
};
const names: Partial<Record<PhotoappFileType, string>> = { reel: 'ig_reel' };

const isFileType = (type: string): type is PhotoappFileType => fileTypes.some((known) => known === type);

/** The files of a message, each behind an address that asks for no token; the first is the given one. */
export async function attachmentsOf(order: PhotoappOrder, account: string, sandboxUrl: string, uploads: UploadLog) {
  const { type, title, attachments = [] } = order;
  if (type === 'ephemeral') return [{ type }];
  if (!isFileType(type)) return undefined;
  const kept = [type, ...attachments].map(async (one, index) => {
    const { id } = await keepFile(index === 0 ? order : {}, files[one], account, uploads);
    const payload = { url: `${sandboxUrl}/photoapp/files/${id}`, ...(index === 0 && { title }) };
    return { type: names[one] ?? one, payload };
  });
  return Promise.all(kept);
}
