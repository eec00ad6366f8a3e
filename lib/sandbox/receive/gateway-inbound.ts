import * as z from 'zod';
import { commonFields, digits, fileFields, fileNames, inboundCheck, ownObject, text } from './inbound-fields.ts';

const file = (...more: string[]) => [...fileNames, 'inline', ...more];

/**
 * The types of what can happen on an instance, by a customer or on its own phone, each with the fields that it alone takes.
 */
export const gatewayTypes = {
  text: ['text'],
  image: file('caption'),
  video: file('caption'),
  audio: file(),
  document: file('caption'),
  sticker: file(),
  content: ['content'],
  vote: ['options', 'target_message_id'],
  reaction: ['target_message_id', 'emoji'],
  edit: ['target_message_id', 'text'],
  revoke: ['target_message_id'],
  call: ['call'],
  group: ['subject'],
  echo: ['text'],
  status: ['target_message_id', 'status'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;
export type GatewayType = keyof typeof gatewayTypes;

const types = Object.keys(gatewayTypes) as GatewayType[];
const statuses = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'] as const;

/** The body of `POST /receive` for an instance of the gateway. */
export const gatewayInbound = z
  .strictObject({
    platform: z.literal('gateway'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** The other party: a number, or a group. */
    from: z.union([digits, z.string().regex(/^[\w.-]{1,100}@g\.us$/)], 'must be digits, or a group’s id').optional(),
    /** In a group: the number of who wrote. */
    participant: digits.optional(),
    /** The digits of an address that hides a number. That of `from`, or of the participant, stands beside it where it is given. */
    lid: digits.optional(),
    name: text.optional(),
    /** By default the one that sent last. */
    instance: z.string().min(1).max(100).optional(),
    /** Who acts; by default the phone edits, revokes and reacts, and the customer does all else. */
    by: z.enum(['customer', 'phone']).optional(),
    ...commonFields,
    ...fileFields,
    /** The file comes in the webhook, as a server does that is set to `base64`. */
    inline: z.boolean().optional(),
    text: text.optional(),
    caption: text.optional(),
    /** A message in the words of the chat-app's own protocol: `{"eventMessage": {…}}`. */
    content: ownObject.optional(),
    options: z.array(text).max(12).optional(),
    /** Empty or null revokes the reaction. */
    emoji: text.nullable().optional(),
    call: ownObject.optional(),
    subject: text.optional(),
    status: z.enum(statuses, { error: `must be one of ${statuses.join(', ')}` }).optional(),
  })
  .superRefine(inboundCheck(gatewayTypes, ['from', 'lid']))
  .refine(({ from, type, participant }) => from !== undefined || (type !== 'group' && participant === undefined), {
    path: ['from'],
    error: 'is required: the group',
  });

export type GatewayInbound = z.infer<typeof gatewayInbound>;
