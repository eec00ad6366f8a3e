import { type Answer, call } from './client.ts';

export const phone = '106540352242922';
export const authorization = 'Bearer EAAG-token';

export interface Sent {
  /** Undefined leaves the field or the part out. */
  readonly messaging_product?: string;
  readonly type?: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly content?: Buffer | string;
}

const file = (type: string, filename: string): Sent => ({
  messaging_product: 'whatsapp',
  type,
  filename,
  contentType: type,
  content: 'the bytes of a file',
});
const files: Readonly<Record<string, Sent>> = {
  image: file('image/png', 'a.png'),
  video: file('video/mp4', 'a.mp4'),
  audio: file('audio/ogg; codecs=opus', 'voice.ogg'),
  document: file('application/pdf', 'ação "1".pdf'),
  sticker: file('image/webp', 'a.webp'),
};
export const png = (more: Sent = {}): Sent => ({ ...files.image, ...more });

/** A form byte by byte, so that it may lack what a client library would add. */
export function formOf({ messaging_product, type, filename, contentType, content }: Sent) {
  const boundary = 'boundary-of-this-form';
  const part = (head: string, body: Buffer | string) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    body,
    '\r\n',
  ];
  const name = filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`;
  const own = contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`;
  const pieces = [
    ...(messaging_product === undefined ? [] : part('name="messaging_product"', messaging_product)),
    ...(content === undefined ? [] : part(`name="file"${name}${own}`, content)),
    ...(type === undefined ? [] : part('name="type"', type)),
    `--${boundary}--\r\n`,
  ];
  return {
    body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export const upload = (url: string, sent: Sent, to = phone): Promise<Answer> =>
  call(`${url}/v26.0/${to}/media`, { method: 'POST', ...formOf(sent) });

/** The id of a fresh file for a kind of message. */
export async function uploaded(url: string, kind: string): Promise<string> {
  return (await upload(url, files[kind] ?? {})).body.id;
}
