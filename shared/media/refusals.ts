import { ApiError } from '../errors.ts';
import type { Finding } from './content/finding.ts';
import { kinds, limitOf } from './kinds.ts';
import type { MediaSource } from './media-source.ts';

/** 400: the file did not come. `what` follows the name of the field. */
export const failedDownload = ({ field }: MediaSource, what: string) =>
  new ApiError('Media download failed', `${field} ${what}`);

export const tooLarge = ({ field, kind }: MediaSource) =>
  new ApiError('Unsupported media', `${field} is larger than ${limitOf(kind)}, the limit for this kind of media`);

/** 400: the file is none of the message's kind. */
export const wrongFormat = ({ field, kind }: MediaSource, { what }: Finding) =>
  new ApiError('Unsupported media', `${field} is ${what}; ${kinds[kind].takes}`);
