import * as z from 'zod';
import { characters, filled } from './characters.ts';
import { contacts } from './contacts-schema.ts';
import { interactive } from './interactive-schema.ts';
import { location } from './location-schema.ts';
import { audio, document, image, sticker, video } from './media-schema.ts';
import { reaction } from './reaction-schema.ts';
import { phoneNumber, userId } from './recipient-schema.ts';

/** What each type carries under its own name. Templates are not modelled. */
const bodies: Readonly<Record<string, z.ZodType>> = {
  text: z.strictObject({ body: characters(1, 4096), preview_url: z.boolean().optional() }),
  image,
  video,
  audio,
  document,
  sticker,
  location,
  contacts,
  interactive,
  reaction,
};

const envelope = {
  messaging_product: z.literal('whatsapp'),
  // Groups are not modelled.
  recipient_type: z.literal('individual').optional(),
  to: phoneNumber.optional(),
  recipient: userId.optional(),
  // The provider takes an absent type for text. We always name it.
  type: z.enum(Object.keys(bodies)),
  context: z.strictObject({ message_id: filled }).optional(),
  biz_opaque_callback_data: characters(0, 512).optional(),
};

const schemas = Object.fromEntries(
  Object.entries(bodies).map(([type, body]) => [
    type,
    z.strictObject({ ...envelope, [type]: body }).superRefine((message, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (message.to === undefined && message.recipient === undefined) refuse('to', 'to or recipient is required');
      if (type === 'reaction' && message.context) refuse('context', 'a reaction cannot be a reply');
    }),
  ]),
);

/** The schema for the type that a payload names; for any other type, one that refuses it. */
export function schemaFor(type: unknown): z.ZodType<{ to?: string; recipient?: string }> {
  return (typeof type === 'string' && Object.hasOwn(schemas, type) && schemas[type]) || z.looseObject(envelope);
}
