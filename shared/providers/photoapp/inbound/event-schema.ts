import * as z from 'zod';
import { boundedId, boundedText } from '../../../base/text.ts';

/** Ids are text. One that comes as a number is one while it is exact: beyond that the digits are not theirs any more. */
const midSchema = z.unknown().transform(boundedId).pipe(z.string());
const partySchema = z
  .object({ id: midSchema.pipe(z.string().regex(/^[\w.:-]{1,128}$/)) })
  .optional()
  .catch(undefined);

const textSchema = z.string().transform(boundedText).optional().catch(undefined);

/** What each kind of event must have, by the member that it comes in (provider-facts 3). Nothing else of it can spoil it. */
const attachmentSchema = z.object({
  type: z.string().catch(''),
  payload: z
    .object({
      url: z
        .string()
        .regex(/^https?:\/\//i)
        .max(8192)
        .optional()
        .catch(undefined),
      title: textSchema,
    })
    .catch({ url: undefined, title: undefined }),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const flag = z.boolean().catch(false);
export const messageSchema = z.object({
  mid: midSchema,
  text: textSchema,
  attachments: z
    .array(attachmentSchema.optional().catch(undefined))
    .transform((list) => list.filter((one) => one !== undefined))
    .catch([]),
  is_echo: flag,
  is_deleted: flag,
  is_unsupported: flag,
  quick_reply: z.object({}).optional().catch(undefined),
  reply_to: z
    .object({ mid: midSchema.optional().catch(undefined), story: z.object({}).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
export type PhotoappMessage = z.infer<typeof messageSchema>;

export const reactionSchema = z.object({
  mid: midSchema,
  action: z.enum(['react', 'unreact']).catch('react'),
  reaction: z.string().optional().catch(undefined),
  emoji: z.string().max(100).optional().catch(undefined),
});

export const postbackSchema = z.object({ mid: midSchema, title: textSchema, payload: textSchema });
export const readSchema = z.object({ mid: midSchema });
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
