import * as z from 'zod';
import { contactUuidSchema, photoappIdSchema } from '../../contacts/identities/identity.ts';
import type { TypedContent } from '../../conversations/content.ts';
import type { Content } from '../../conversations/message.ts';
import type { Operation } from '../../http/operation.ts';
import { orAbsent, requiredText, withOneOf } from '../../input/fields.ts';
import { photoappSentSchema } from '../sent-body.ts';

/** Code points, as of every address. */
const urlLength = 2048;

/** Forwarded and stored byte for byte, so it must be whole as it stands: nothing that a parser would drop or mend. */
const sourceUrlSchema = requiredText({ max: urlLength })
  .refine((text) => /^https:\/\/[^\s\p{Cc}\\]+$/iu.test(text) && URL.canParse(text), {
    error: 'must be an absolute https URL, without white space',
    abort: true,
  })
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'must not carry credentials',
  })
  .meta({ format: 'uri' });

/** The body of `POST /send-photoapp`. */
export const photoappBodySchema = withOneOf(
  z.object({
    message_type: z.literal('audio', { error: 'must be audio' }),
    photoapp_id: orAbsent(photoappIdSchema),
    contact_id: orAbsent(contactUuidSchema),
    media_url: sourceUrlSchema,
    caption: z.null({ error: 'cannot be combined with media; send it as a separate text message' }).optional(),
  }),
  ['photoapp_id', 'contact_id'],
);

/** `POST /send-photoapp`. */
export const sendPhotoapp = {
  body: photoappBodySchema,
  idempotent: true,
  reply: photoappSentSchema,
} satisfies Operation;

/** What the conversation shows of it. */
export const audioAt = (media_url: string): Content => ({
  message: '[audio]',
  message_type: 'audio',
  ...({ type: 'audio', content: {} } satisfies TypedContent),
  media_type: 'audio',
  media_url,
  platform: 'photoapp',
});
