import * as z from 'zod';
import { choiceFields, choiceProblem } from './chatapp-choice.ts';
import { contextFields } from './chatapp-context.ts';
import { moveFields, phone, userId } from './chatapp-move.ts';
import { orderFields } from './chatapp-order.ts';
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
  interactive: ['button_reply', 'list_reply', 'answers', 'nfm_reply', 'interactive'],
  reaction: ['reaction', 'emoji', 'target_message_id'],
  order: ['items', 'order'],
  system: ['new_number', 'new_user_id', 'system'],
  user_id_update: ['new_user_id'],
  user_preferences: ['value'],
  unsupported: ['unsupported'],
  edit: ['text', 'target_message_id', 'edit'],
  revoke: ['target_message_id', 'revoke'],
  echo: ['text'],
  call: ['call'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;
export type ChatappType = keyof typeof chatappTypes;

const types = Object.keys(chatappTypes) as ChatappType[];

/** The body of `POST /receive` for the chat-app. */
export const chatappInbound = z
  .strictObject({
    platform: z.literal('chatapp'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** Absent for a person who hides their number. */
    from: phone.optional(),
    user_id: userId.optional(),
    name: text.optional(),
    username: text.optional(),
    group_id: z.string().min(1).optional(),
    phone_number_id: z.string().regex(/^\d+$/, 'must be digits').optional(),
    ...commonFields,
    ...contextFields,
    ...fileFields,
    ...choiceFields,
    ...orderFields,
    ...moveFields,
    text: z.union([text, ownObject]).optional(),
    value: text.optional(),
    caption: text.optional(),
    voice: z.boolean().optional(),
    emoji: text.nullable().optional(),
    contacts: z.array(ownObject).optional(),
    image: ownObject.optional(),
    video: ownObject.optional(),
    audio: ownObject.optional(),
    document: ownObject.optional(),
    sticker: ownObject.optional(),
    location: ownObject.optional(),
    button: ownObject.optional(),
    reaction: ownObject.optional(),
    unsupported: ownObject.optional(),
    edit: ownObject.optional(),
    revoke: ownObject.optional(),
    call: ownObject.optional(),
  })
  .superRefine(inboundCheck(chatappTypes, ['from', 'user_id']))
  .superRefine((given, context) => {
    const message = choiceProblem(given);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['type'], message });
  });

export type ChatappInbound = z.infer<typeof chatappInbound>;
