import * as z from 'zod';
import { characters, filled, headerMedia, location } from './content-schemas.ts';

/* What a message that sends a template may have, as the provider documents it. */

const text = z.strictObject({ type: z.literal('text'), parameter_name: filled.optional(), text: characters(1, 32768) });
const file = (type: 'image' | 'video' | 'document') =>
  z.strictObject({ type: z.literal(type), [type]: headerMedia[type] });

const header = z.strictObject({
  type: z.literal('header'),
  parameters: z
    .array(
      z.discriminatedUnion('type', [
        text,
        file('image'),
        file('video'),
        file('document'),
        z.strictObject({ type: z.literal('location'), location }),
      ]),
    )
    .min(1),
});

const body = z.strictObject({ type: z.literal('body'), parameters: z.array(text).min(1) });

/** A place among the template's buttons, as text or number. */
const index = z.union([z.string().regex(/^\d$/), z.int().min(0).max(9)]);
const button = (sub_type: string, parameter: z.ZodType) =>
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.literal(sub_type),
    index,
    parameters: z.array(parameter).min(1).max(1),
  });
const buttons = z.discriminatedUnion('sub_type', [
  button('quick_reply', z.strictObject({ type: z.literal('payload'), payload: characters(1, 256) })),
  button('url', z.strictObject({ type: z.literal('text'), text: characters(1, 2000) })),
  button('copy_code', z.strictObject({ type: z.literal('coupon_code'), coupon_code: characters(1, 64) })),
  button('flow', z.strictObject({ type: z.literal('action'), action: z.looseObject({}) })),
]);

/** The `template` member. Whether it fits the template of that name is seen later. */
export const template = z.strictObject({
  name: filled,
  language: z.strictObject({ code: filled, policy: z.literal('deterministic').optional() }),
  components: z.array(z.union([header, body, buttons])).optional(),
});
export type SentTemplate = z.infer<typeof template>;
