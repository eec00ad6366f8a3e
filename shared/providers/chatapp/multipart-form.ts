import { type Format, fits, formats } from '../../media/formats.ts';
import type { StoredFile } from '../../media/media-source.ts';
import type { MediaReader } from '../../media/media-store.ts';
import type { StreamedBody } from '../../outbound/outbound.ts';

/** The form that the provider takes files in, read from our storage while it goes out, with its length known beforehand. */
export function multipartForm(
  file: StoredFile,
  boundary: string,
  media: MediaReader,
): { readonly contentType: string; readonly body: StreamedBody } {
  const part = (headers: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}`;
  const start = Buffer.from(
    [
      part('name="messaging_product"', 'whatsapp'),
      part('name="type"', file.contentType),
      part(`name="file"; filename="${escaped(partName(file))}"\r\nContent-Type: ${file.contentType}`, ''),
    ].join('\r\n'),
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* chunks() {
    yield start;
    yield* await media.read(file.key);
    yield end;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: { chunks: chunks(), length: start.length + file.size + end.length },
  };
}

/** The provider judges by the extension too (provider-facts P11): it is one of the content's, whatever the name said. */
function partName({ filename, extension, contentType }: StoredFile): string {
  const ofThisType: Format[] = Object.values(formats).filter((format) => format.contentType === contentType);
  return ofThisType.some((format) => fits(filename, format)) ? filename : `${filename}.${extension}`;
}

/** As browsers do, in raw UTF-8. */
const escaped = (name: string) =>
  name
    .toWellFormed()
    .replace(/["\r\n]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
