import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

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
