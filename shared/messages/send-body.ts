import * as z from 'zod';
import { contactsMessageSchema } from './bodies/contacts-message.ts';
import { interactiveMessageSchema } from './bodies/interactive-message.ts';
import { locationMessageSchema } from './bodies/location-message.ts';
import {
  audioMessageSchema,
  documentMessageSchema,
  imageMessageSchema,
  videoMessageSchema,
} from './bodies/media-messages.ts';
import { reactionMessageSchema } from './bodies/reaction-message.ts';
import { textMessageSchema } from './bodies/text-message.ts';

/** The spec's nine, in its order. */
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
] as const;

const names = messages.map(({ shape }) => shape.message_type.value);

/** The body of E1. */
export const sendBodySchema = z.discriminatedUnion('message_type', messages, {
  error: `must be one of ${names.join(', ')}`,
});
export type SendBody = z.infer<typeof sendBodySchema>;
export type MessageType = SendBody['message_type'];
/** The body of one type. */
export type BodyOf<Type extends MessageType> = Extract<SendBody, { message_type: Type }>;
