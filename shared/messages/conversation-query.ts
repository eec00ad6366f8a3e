import * as z from 'zod';
import { orderIdSchema } from '../commerce/order-id.ts';
import { phoneSchema } from '../contacts/phone.ts';
import { pagingParameters } from '../http/paging.ts';
import { blankParams } from '../http/parse.ts';
import { booleanParameter } from '../http/query.ts';
import { isGroupId } from './group.ts';

const defaultMessages = 10;

/** A number, or the id of a group. A plus sign that was not encoded arrives as a space. */
const numberOrGroupSchema = z.string().transform((value, context) => {
  const groupId = value.trim().replaceAll(' ', '+');
  if (isGroupId(groupId)) return groupId;
  const { data, error } = phoneSchema.safeParse(value);
  for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [] });
  return data ?? '';
});

/** E5's parameters for its default action. */
export const conversationQuerySchema = z
  .object({
    action: z.literal('conversation-messages').optional(),
    chatappNumber: numberOrGroupSchema.optional(),
    contactId: z.guid({ error: 'must be a uuid' }).toLowerCase().optional(),
    ascending: booleanParameter,
    ...pagingParameters(defaultMessages),
    query: z.string().optional(),
    orderId: orderIdSchema.optional(),
  })
  .refine(({ chatappNumber, contactId }) => chatappNumber !== undefined || contactId !== undefined, {
    path: ['chatappNumber'],
    params: blankParams,
    error: 'is required, or contactId',
  });
export type ConversationQuery = z.infer<typeof conversationQuerySchema>;
