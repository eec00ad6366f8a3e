import * as z from 'zod';
import { commonFields, digits, refuseForeign, text } from './order-fields.ts';

/** What can happen on an instance's own phone, and to what was sent; and the fields that each takes besides those of all. */
export const gatewayTypes = {
  echo: ['text'],
  reaction: ['target_message_id', 'emoji'],
  edit: ['target_message_id', 'text'],
  revoke: ['target_message_id'],
  status: ['target_message_id', 'status'],
  text: ['text'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;

const types = Object.keys(gatewayTypes) as (keyof typeof gatewayTypes)[];
const statuses = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'] as const;

export const gatewayOrder = z
  .strictObject({
    platform: z.literal('gateway'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** The other end: a number, or a group. */
    from: z.union([digits, z.string().regex(/^[\w.-]{1,100}@g\.us$/)], 'must be digits, or a group’s id').optional(),
    /** The one that was sent through last, unless it is said. */
    instance: z.string().min(1).max(100).optional(),
    ...commonFields,
    text: text.optional(),
    /** Empty or null takes the reaction back. */
    emoji: text.nullable().optional(),
    status: z.enum(statuses, { error: `must be one of ${statuses.join(', ')}` }).optional(),
  })
  .superRefine((given, context) => {
    refuseForeign(given, gatewayTypes, context);
    if (given.type === 'raw' && given.webhook === undefined) {
      context.addIssue({ code: 'custom', path: ['webhook'], message: 'is required' });
    }
    if (given.type !== 'raw' && given.from === undefined) {
      context.addIssue({ code: 'custom', path: ['from'], message: 'is required' });
    }
  });

export type GatewayOrder = z.infer<typeof gatewayOrder>;
