import { graphError } from './graph-error.ts';
import type { Reply } from './reply.ts';
import type { FilePart, UploadForm } from './upload-form.ts';
import type { ReceivedFile } from './upload-log.ts';
import { essenceOf, typeOfName, uploadTypes } from './upload-types.ts';

export interface ReceivedPart extends FilePart, ReceivedFile {}

/** No more of a file is kept. */
export const mostBytesOf = ({ contentType }: FilePart): number =>
  uploadTypes.get(essenceOf(contentType))?.mostBytes ?? 0;

/** What the provider says to a form that it does not take; undefined when it does. */
export function refusalOf({ fields, file }: UploadForm<ReceivedPart>): Reply | undefined {
  if (fields.get('messaging_product') !== 'whatsapp') return required('messaging_product');
  if (file === undefined) return fields.has('file') ? wrongType('application/octet-stream') : required('file');
  const { filename, contentType, size } = file;
  const type = essenceOf(contentType);
  if (!filename || !uploadTypes.has(type)) return wrongType(filename ? contentType : 'application/octet-stream');
  // The provider takes a form without it; its own documents require it, and so do we.
  const declared = fields.get('type');
  if (declared === undefined) return required('type');
  if (essenceOf(declared) !== type) return wrongType(declared);
  if (!uploadTypes.get(type)?.extensions.includes(extensionOf(filename))) return wrongType(typeOfName(filename));
  // The provider takes it and fails the message later.
  if (type === 'audio/opus') return unusable('audio/opus is not supported; Opus comes in audio/ogg');
  if (size === 0) return unusable('the file is empty');
  const most = mostBytesOf(file);
  return size > most ? unusable(`the file has ${size} bytes, and ${type} may have ${most}`) : undefined;
}

const extensionOf = (filename: string) => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

const unusable = (details: string) => graphError(131053, details);
const parameter = (text: string) => graphError(100, text, { message: `(#100) ${text}` });
const required = (name: string) => parameter(`The parameter ${name} is required.`);

export const wrongType = (received: string) =>
  parameter(
    `Param file must be a file with one of the following types: ${[...uploadTypes.keys()].join(', ')}. Received file of type '${received}'.`,
  );
