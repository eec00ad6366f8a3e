import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { nameLength, requiredText } from '../input/fields.ts';
import { maxUploadBytes } from './uploads/upload.ts';

const linkParameters = z.object({
  e: z.string().optional(),
  k: z.string().optional(),
  s: z.string().optional(),
  n: z.string().optional(),
});

/** The query of a media link: `e` until when, `k` key id, `s` signature, `n` name. */
export type LinkParameters = z.infer<typeof linkParameters>;

/** `GET /media/{file}`: a link of ours. A link that lacks something is one that does not exist (404), so nothing is required here. */
export const getMedia = {
  path: z.object({ file: z.string() }),
  query: linkParameters,
  status: 302,
  contentType: 'text/plain',
} satisfies Operation;

const sizeError = `must be a whole number of bytes from 1 to ${maxUploadBytes} (100 MB)`;

export const createUploadBodySchema = z.object({
  filename: requiredText({ max: nameLength }),
  /** It stands in a header. */
  content_type: requiredText({ max: 255 }).refine(
    (type) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+( *;[\x20-\x7e]*)?$/.test(type),
    {
      error: 'must be a content type, like image/png',
    },
  ),
  size: z
    .number({ error: ({ input }) => (input === undefined || input === null ? 'is required' : sizeError) })
    .refine((size) => Number.isInteger(size) && size >= 1 && size <= maxUploadBytes, { error: sizeError })
    .meta({ override: { type: 'integer', minimum: 1, maximum: maxUploadBytes } }),
});

export const uploadHeadersSchema = z.strictObject({ 'Content-Type': z.string(), 'Content-Length': z.string() });

export const uploadAddressSchema = z.strictObject({
  url: z.url(),
  method: z.literal('PUT'),
  headers: uploadHeadersSchema,
  expires_at: z.iso.datetime(),
});

/** `POST /media`: a file that the caller puts into our storage itself. */
export const createUploadOperation = {
  body: createUploadBodySchema,
  status: 201,
  reply: z.strictObject({ success: z.literal(true), media_id: z.string(), upload: uploadAddressSchema }),
} satisfies Operation;
