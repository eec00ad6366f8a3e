import type { Reply } from '../http.ts';
import type { ReceivedFile } from '../upload-log.ts';
import { graphError } from './errors.ts';

/** The part with the file. Without a content type of its own it is text, as RFC 7578 says. */
export interface FilePart {
  readonly filename: string | undefined;
  readonly contentType: string;
}

export interface UploadForm<File> {
  readonly fields: ReadonlyMap<string, string>;
  readonly file?: File;
}

export interface ReceivedPart extends FilePart, ReceivedFile {}

interface UploadType {
  /** Of the file's name, without the dot. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** The message type that takes it. */
  readonly fits: string;
}

const mb = 1024 * 1024;
const typesFor = (fits: string, megabytes: number, types: Record<string, string>) =>
  Object.entries(types).map(([mime, extensions]): [string, UploadType] => [
    mime,
    { extensions: extensions.split(' '), maxBytes: megabytes * mb, fits },
  ]);
const office = 'application/vnd.openxmlformats-officedocument';

/** The types that the provider takes, with their limits. It also takes `audio/opus`, and then fails the message. */
export const uploadTypes: ReadonlyMap<string, UploadType> = new Map([
  ...typesFor('audio', 16, {
    'audio/aac': 'aac',
    'audio/mp4': 'm4a mp4',
    'audio/mpeg': 'mp3',
    'audio/amr': 'amr',
    'audio/ogg': 'ogg',
    'audio/opus': 'opus',
  }),
  ...typesFor('document', 100, {
    'application/vnd.ms-powerpoint': 'ppt',
    'application/msword': 'doc',
    [`${office}.wordprocessingml.document`]: 'docx',
    [`${office}.presentationml.presentation`]: 'pptx',
    [`${office}.spreadsheetml.sheet`]: 'xlsx',
    'application/pdf': 'pdf',
    'text/plain': 'txt',
    'application/vnd.ms-excel': 'xls',
  }),
  ...typesFor('image', 5, { 'image/jpeg': 'jpg jpeg', 'image/png': 'png' }),
  // An animated sticker; a still one has 100 KB.
  ...typesFor('sticker', 500 / 1024, { 'image/webp': 'webp' }),
  ...typesFor('video', 16, { 'video/mp4': 'mp4', 'video/3gpp': '3gp 3gpp' }),
]);

/** The type without its parameters: `audio/ogg` of `audio/ogg; codecs=opus`. */
export const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** The type that the provider makes of a file's name alone. */
function typeOfName(name: string): string {
  const extension = extensionOf(name);
  const known = [...uploadTypes].find(([, { extensions }]) => extensions.includes(extension));
  return known?.[0] ?? 'application/octet-stream';
}

/** How many bytes of a file are kept. */
export const maxBytesOf = ({ contentType }: FilePart): number => uploadTypes.get(essenceOf(contentType))?.maxBytes ?? 0;

/** The provider's refusal of a form, or undefined when it takes it. */
export function refusalOf({ fields, file }: UploadForm<ReceivedPart>): Reply | undefined {
  if (fields.get('messaging_product') !== 'whatsapp') return required('messaging_product');
  if (file === undefined) return fields.has('file') ? wrongType('application/octet-stream') : required('file');
  const { filename, contentType, size } = file;
  const type = essenceOf(contentType);
  if (!filename || !uploadTypes.has(type)) return wrongType(filename ? contentType : 'application/octet-stream');
  // The provider's documents require it, and so does the sandbox; the provider itself does not.
  const declared = fields.get('type');
  if (declared === undefined) return required('type');
  if (essenceOf(declared) !== type) return wrongType(declared);
  if (!uploadTypes.get(type)?.extensions.includes(extensionOf(filename))) return wrongType(typeOfName(filename));
  // The provider takes such a file, and fails the message later.
  if (type === 'audio/opus') return unusable('audio/opus is not supported; Opus comes in audio/ogg');
  if (size === 0) return unusable('the file is empty');
  const max = maxBytesOf(file);
  return size > max ? unusable(`the file has ${size} bytes, and ${type} may have ${max}`) : undefined;
}

const extensionOf = (filename: string) => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

const unusable = (details: string) => graphError(131053, details);
const parameter = (text: string) => graphError(100, text, { message: `(#100) ${text}` });
const required = (name: string) => parameter(`The parameter ${name} is required.`);

export const wrongType = (received: string) =>
  parameter(
    `Param file must be a file with one of the following types: ${[...uploadTypes.keys()].join(', ')}. Received file of type '${received}'.`,
  );
