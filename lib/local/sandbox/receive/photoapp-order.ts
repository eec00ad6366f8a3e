import * as z from 'zod';
import { commonFields, digits, fileFields, fileNames, ownObject, refuseForeign, text } from './order-fields.ts';

const file = [...fileNames, 'text', 'attachments'];

/** What a person can do on the photo-app, and the fields that each takes besides those that all take. */
export const photoappTypes = {
  text: ['text', 'quick_reply', 'story'],
  image: file,
  video: file,
  audio: file,
  file,
  share: [...file, 'title'],
  story_mention: file,
  reel: [...file, 'title'],
  ephemeral: ['text'],
  unsupported: [],
  reaction: ['target_message_id', 'emoji', 'reaction'],
  revoke: ['target_message_id'],
  edit: ['target_message_id', 'text'],
  postback: ['title', 'payload'],
  read: ['target_message_id'],
  referral: ['referral'],
  echo: ['text'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;
export type PhotoappType = keyof typeof photoappTypes;

const types = Object.keys(photoappTypes) as PhotoappType[];
export const fileTypes = ['image', 'video', 'audio', 'file', 'share', 'story_mention', 'reel'] as const;
export type PhotoappFileType = (typeof fileTypes)[number];

export const photoappOrder = z
  .strictObject({
    platform: z.literal('photoapp'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** The platform's id of the person. */
    from: digits.optional(),
    account_id: digits.optional(),
    ...commonFields,
    ...fileFields,
    text: text.optional(),
    /** More files in the same message. */
    attachments: z.array(z.enum(fileTypes)).max(30).optional(),
    title: text.optional(),
    payload: text.optional(),
    /** The payload of the button whose text this is. */
    quick_reply: text.optional(),
    /** It answers a story of ours. */
    story: z.union([z.literal(true), ownObject]).optional(),
    /** Empty or null takes the reaction back. */
    emoji: text.nullable().optional(),
    /** Its name, as `love`. */
    reaction: text.optional(),
    referral: ownObject.optional(),
  })
  .superRefine((given, context) => {
    refuseForeign(given, photoappTypes, context);
    if (given.type === 'raw' && given.webhook === undefined) {
      context.addIssue({ code: 'custom', path: ['webhook'], message: 'is required' });
    }
    if (given.type !== 'raw' && given.from === undefined) {
      context.addIssue({ code: 'custom', path: ['from'], message: 'is required' });
    }
  });

export type PhotoappOrder = z.infer<typeof photoappOrder>;
