import * as z from 'zod';
import { withOneOf } from '../../input/fields.ts';
import { contactsMessageSchema } from './contacts.ts';
import { interactiveMessageSchema } from './interactive.ts';
import { locationMessageSchema } from './location.ts';
import {
  audioMessageSchema,
  documentMessageSchema,
  imageMessageSchema,
  stickerMessageSchema,
  videoMessageSchema,
} from './media.ts';
import { reactionMessageSchema } from './reaction.ts';
import { templateMessageSchema } from './template.ts';
import { textMessageSchema } from './text.ts';

/** The spec's nine, in its order, and what came after them. */
const messages = [
  textMessageSchema,
  imageMessageSchema,
  videoMessageSchema,
  audioMessageSchema,
  documentMessageSchema,
  locationMessageSchema,
  contactsMessageSchema,
  interactiveMessageSchema,
  reactionMessageSchema,
  stickerMessageSchema,
  templateMessageSchema,
] as const;

const names = () => messages.map(({ shape }) => shape.message_type.value);

/** The body of E1. */
export const sendBodySchema = withOneOf(
  z.discriminatedUnion('message_type', messages, { error: () => `must be one of ${names().join(', ')}` }),
  ['phone_number', 'contact_id', 'user_id'],
);
export type SendBody = z.infer<typeof sendBodySchema>;

/** One that says by itself what is sent. Of a template more has to be read first (`template-message.ts`). */
export type PlainBody = Exclude<SendBody, { message_type: 'template' }>;
