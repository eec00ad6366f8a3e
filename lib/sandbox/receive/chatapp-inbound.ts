import * as z from 'zod';
import { commonFields, fileFields, fileNames, inboundCheck, ownObject, text } from './inbound-fields.ts';

const file = (...more: string[]) => [...fileNames, ...more];

/** The types of what a person can do on the chat-app, each with the fields that it alone takes. */
export const chatappTypes = {
  text: ['text'],
  image: file('image', 'caption'),
  video: file('video', 'caption'),
  audio: file('audio', 'voice'),
  document: file('document', 'caption'),
  sticker: file('sticker'),
  location: ['location'],
  contacts: ['contacts'],
  button: ['button'],
  interactive: ['interactive', 'button_reply', 'list_reply'],
  reaction: ['reaction', 'emoji', 'target_message_id'],
  order: ['order'],
  system: ['system', 'new_number'],
  unsupported: [],
  edit: ['text', 'target_message_id'],
  revoke: ['target_message_id'],
  echo: ['text'],
  call: ['call'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;
export type ChatappType = keyof typeof chatappTypes;

const types = Object.keys(chatappTypes) as ChatappType[];

/** A phone number as people write it, or as a JSON number. */
const phone = z
  .union(
    [z.string().regex(/^\+?[\d\s().-]+$/, 'must be a phone number'), z.int().positive().transform(String)],
    'must be a phone number',
  )
  .transform((given) => given.replace(/\D/g, ''))
  .refine((given) => given.length >= 5, 'must be a phone number');

/** The body of `POST /receive` for the chat-app. */
export const chatappInbound = z
  .strictObject({
    platform: z.literal('chatapp'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** Absent for a person who hides their number. */
    from: phone.optional(),
    user_id: z.string().min(1).max(200).optional(),
    name: text.optional(),
    username: text.optional(),
    group_id: z.string().min(1).optional(),
    phone_number_id: z.string().regex(/^\d+$/, 'must be digits').optional(),
    ...commonFields,
    ...fileFields,
    text: z.union([text, ownObject]).optional(),
    caption: text.optional(),
    voice: z.boolean().optional(),
    emoji: text.nullable().optional(),
    new_number: phone.optional(),
    contacts: z.array(ownObject).optional(),
    image: ownObject.optional(),
    video: ownObject.optional(),
    audio: ownObject.optional(),
    document: ownObject.optional(),
    sticker: ownObject.optional(),
    location: ownObject.optional(),
    button: ownObject.optional(),
    interactive: ownObject.optional(),
    button_reply: ownObject.optional(),
    list_reply: ownObject.optional(),
    reaction: ownObject.optional(),
    order: ownObject.optional(),
    system: ownObject.optional(),
    call: ownObject.optional(),
  })
  .superRefine(inboundCheck(chatappTypes, ['from', 'user_id']));

export type ChatappInbound = z.infer<typeof chatappInbound>;
