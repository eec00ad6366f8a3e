import * as z from 'zod';

/** Text of `min` to `max` characters, counted in Unicode code points, as the provider counts. */
export function characters(min: number, max: number) {
  return z.string().superRefine((value, context) => {
    const length = [...value].length;
    if (length >= min && length <= max) return;
    context.addIssue({ code: 'custom', message: `must have ${min} to ${max} characters, and has ${length}` });
  });
}

/** Text that is not empty. */
export const filled = z.string().min(1, 'must not be empty');

/** An address on the web. */
export const link = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL');
const caption = characters(0, 1024).optional();
const filename = filled.optional();

/** A file by `id` or `link`, and the other members that this kind of media takes. */
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

/** Media at the head of an interactive message: without a caption. */
export const headerMedia = { image: media({}), video: media({}), document: media({ filename }) };

/** A number or the text of one: the provider takes both. */
function degrees(max: number) {
  const message = `must be a number from -${max} to ${max}`;
  return z
    .union([z.number(), z.string().regex(/^[+-]?\d+(\.\d+)?$/)], { error: message })
    .refine((value) => Math.abs(Number(value)) <= max, message);
}

export const location = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  name: z.string().optional(),
  address: z.string().optional(),
});

const text = z.string().optional();
/** Free text in practice: CELL, MOBILE, WORK, HOME … */
const type = text;
const nameParts = { first_name: text, last_name: text, middle_name: text, prefix: text, suffix: text };

const name = z.strictObject({ formatted_name: filled, ...nameParts }).superRefine((given, context) => {
  if (Object.keys(nameParts).some((part) => given[part as keyof typeof nameParts])) return;
  const message = `at least one more name part is required: ${Object.keys(nameParts).join(', ')}`;
  context.addIssue({ code: 'custom', path: ['first_name'], message });
});

const card = z.strictObject({
  name,
  phones: z.array(z.strictObject({ phone: filled, type, wa_id: text })).optional(),
  emails: z.array(z.strictObject({ email: filled, type })).optional(),
  urls: z.array(z.strictObject({ url: filled, type })).optional(),
  addresses: z
    .array(
      z.strictObject({ street: text, city: text, state: text, zip: text, country: text, country_code: text, type }),
    )
    .optional(),
  org: z.strictObject({ company: text, department: text, title: text }).optional(),
  birthday: z.iso.date('must be a date, YYYY-MM-DD').optional(),
});

/** The documented limit; the published OpenAPI file says 5. */
export const contacts = z.array(card).min(1).max(257);

const emojiLike = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** One visible character that is no plain text. Loose on purpose: the provider does not publish its list of emoji. */
export function isOneEmoji(text: string): boolean {
  return emojiLike.test(text) && [...new Intl.Segmenter().segment(text)].length === 1;
}

/** An empty emoji revokes the reaction. */
export const reaction = z.strictObject({
  message_id: filled,
  emoji: z.string().refine((text) => text === '' || isOneEmoji(text), 'must be one emoji, or empty'),
});
