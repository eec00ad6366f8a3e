import * as z from 'zod';

const httpsUrl = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https URL');

const attachment = z.strictObject({
  type: z.enum(['audio', 'image', 'video', 'file']),
  payload: z.strictObject({ url: httpsUrl }),
});

const mostTextBytes = 1000;
const text = z
  .string()
  .min(1)
  .refine((value) => Buffer.byteLength(value) <= mostTextBytes, `must have at most ${mostTextBytes} bytes in UTF-8`);

/** An attachment or a text, never both. */
const message = z
  .strictObject({ attachment: attachment.optional(), text: text.optional() })
  .superRefine((given, context) => {
    const count = Object.values(given).filter((value) => value !== undefined).length;
    if (count !== 1) context.addIssue({ code: 'custom', message: 'must have an attachment or a text, and not both' });
  });

/** What `POST /{version}/{account_id}/messages` of the photo-app takes. An id in a JSON number would have lost digits. */
export const photoappMessage = z.strictObject({
  recipient: z.strictObject({ id: z.string().regex(/^\d{1,32}$/, 'must be the digits of a user id') }),
  message,
});
