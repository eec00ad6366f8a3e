import * as z from 'zod';
import { characters, filled } from './characters.ts';

const link = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL');
const caption = characters(0, 1024).optional();
const filename = filled.optional();

/** Where the file is, `id` or `link`, and what else this kind of media takes. */
function media<Shape extends z.ZodRawShape>(more: Shape) {
  return z.strictObject({ id: filled.optional(), link: link.optional(), ...more }).superRefine((value, context) => {
    const { id, link } = value as { id?: string; link?: string };
    if ((id === undefined) !== (link === undefined)) return;
    const message = id === undefined ? 'id or link is required' : 'id and link exclude each other';
    context.addIssue({ code: 'custom', path: ['id'], message });
  });
}

export const image = media({ caption });
export const video = media({ caption });
export const audio = media({ voice: z.boolean().optional() });
export const document = media({ caption, filename });
export const sticker = media({});

/** Media at the head of an interactive message: nothing is written under it. */
export const headerMedia = { image: media({}), video: media({}), document: media({ filename }) };
