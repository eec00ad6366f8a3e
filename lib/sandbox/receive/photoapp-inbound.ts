import * as z from 'zod';
import { commonFields, digits, fileFields, fileNames, inboundCheck, ownObject, text } from './inbound-fields.ts';
import { referralFields } from './photoapp-referral.ts';

const answer = ['text', 'context_message_id', 'story', 'referral'];
const file = [...fileNames, 'attachments', ...answer];

/** The types of what a person can do on the photo-app, each with the fields that it alone takes. */
export const photoappTypes = {
  text: [...answer, 'quick_reply'],
  image: file,
  video: file,
  audio: file,
  file,
  share: [...file, 'title'],
  story_mention: file,
  reel: [...file, 'title'],
  template: ['template', ...answer],
  sticker: answer,
  ephemeral: answer,
  unsupported: [],
  reaction: ['target_message_id', 'emoji', 'reaction'],
  revoke: ['target_message_id'],
  edit: ['target_message_id', 'text'],
  postback: ['title', 'payload', 'referral'],
  read: ['target_message_id'],
  referral: ['referral'],
  echo: ['text', 'context_message_id'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;
type PhotoappType = keyof typeof photoappTypes;

const types = Object.keys(photoappTypes) as PhotoappType[];
export const fileTypes = ['image', 'video', 'audio', 'file', 'share', 'story_mention', 'reel'] as const;
export type PhotoappFileType = (typeof fileTypes)[number];

/** The body of `POST /receive` for the photo-app. */
export const photoappInbound = z
  .strictObject({
    platform: z.literal('photoapp'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** The platform's id of the person. */
    from: digits.optional(),
    account_id: digits.optional(),
    /** Stand in the person's profile from now on, which the service asks for; no webhook has them. */
    name: text.optional(),
    username: text.optional(),
    ...commonFields,
    ...fileFields,
    text: text.optional(),
    /** More files in the same message. */
    attachments: z.array(z.enum(fileTypes)).max(30).optional(),
    title: text.optional(),
    payload: text.optional(),
    /** The payload of the button that was pressed; its title is the text. */
    quick_reply: text.optional(),
    /** The story of ours that it answers. */
    story: z.union([z.literal(true), ownObject]).optional(),
    /** Empty or null revokes the reaction. */
    emoji: text.nullable().optional(),
    /** The reaction's name, as `love`. */
    reaction: text.optional(),
    ...referralFields,
    /** A generic template's first card: title, subtitle, buttons. */
    template: ownObject.optional(),
  })
  .superRefine(inboundCheck(photoappTypes));

export type PhotoappInbound = z.infer<typeof photoappInbound>;
