import * as z from 'zod';
import { boundedId, boundedText } from '../../../base/text.ts';
import { tolerantName } from '../../tolerant-reader.ts';

/** Ids are text. A number counts while it is exact: beyond that its digits are no longer the id's. */
const midSchema = z.unknown().transform(boundedId).pipe(z.string());
const partySchema = z
  .looseObject({ id: midSchema.pipe(z.string().regex(/^[\w.:-]{1,128}$/)) })
  .optional()
  .catch(undefined);

const textSchema = z.string().transform(boundedText).optional().catch(undefined);

const addressSchema = z
  .string()
  .regex(/^https?:\/\//i)
  .max(8192)
  .optional()
  .catch(undefined);

/** Where an attachment is, and what it is called. */
const payloadSchema = z.looseObject({
  url: addressSchema,
  story_media_url: addressSchema,
  title: tolerantName().optional(),
});

/** An attachment, with all that it says. Members that make no sense count as absent. Links have address and title beside the payload. */
const attachmentSchema = z.looseObject({
  type: z.string().catch(''),
  url: addressSchema,
  title: tolerantName().optional(),
  payload: payloadSchema.catch({ url: undefined, story_media_url: undefined, title: undefined }),
});

/** An object as it came, for what has no member of its own. */
const wholeSchema = z.record(z.string(), z.unknown()).optional().catch(undefined);
export type Attachment = z.infer<typeof attachmentSchema>;

const storySchema = z
  .looseObject({
    id: z.unknown().transform(boundedId).pipe(z.string()).optional().catch(undefined),
    url: z.string().max(8192).optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const flag = z.boolean().catch(false);
/** The member `message` of an event. Only `mid` must make sense. */
export const messageSchema = z.looseObject({
  mid: midSchema,
  text: textSchema,
  attachments: z
    .array(attachmentSchema.optional().catch(undefined))
    .transform((list) => list.filter((one) => one !== undefined))
    .catch([]),
  is_echo: flag,
  is_deleted: flag,
  is_unsupported: flag,
  quick_reply: z.looseObject({ payload: textSchema }).optional().catch(undefined),
  reply_to: z
    .looseObject({ mid: midSchema.optional().catch(undefined), story: storySchema })
    .optional()
    .catch(undefined),
  referral: wholeSchema,
});
export type PhotoappMessage = z.infer<typeof messageSchema>;

/** The member `reaction` of an event. */
export const reactionSchema = z.looseObject({
  mid: midSchema,
  action: z.enum(['react', 'unreact']).catch('react'),
  reaction: z.string().optional().catch(undefined),
  emoji: z.string().max(100).optional().catch(undefined),
});

/** The member `postback` of an event: a button that was pressed. It may come without an id. */
export const postbackSchema = z.looseObject({
  mid: midSchema.optional().catch(undefined),
  title: textSchema,
  payload: textSchema,
  referral: wholeSchema,
});
/** The member `referral` of an event: what the person clicked. */
export const referralEventSchema = z.looseObject({});
/** The member `read` of an event: the message `mid` was seen. */
export const readSchema = z.object({ mid: midSchema });
/** The member `message_edit` of an event. */
export const editSchema = z.object({
  mid: midSchema,
  text: z.string().transform(boundedText),
  num_edit: z.int().optional().catch(undefined),
});

/** An event, before it is known which. `timestamp` is in milliseconds. */
export const eventSchema = z.looseObject({
  sender: partySchema,
  recipient: partySchema,
  timestamp: z.coerce.number().positive().max(4e12).optional().catch(undefined),
});
export type PhotoappEvent = z.infer<typeof eventSchema>;
