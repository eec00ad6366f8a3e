import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { fetchOrderNumber, orderIdSchema, orderTermsOf } from '../commerce/order-number.ts';
import { phoneSchema } from '../contacts/identities/phone.ts';
import { gatewayGroupIdIn, mayBeProviderGroupId } from '../conversations/group.ts';
import { blankParams, booleanParameter, pagingParameters } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { NumberOrGroup } from './find-conversation.ts';
import { termsOf } from './search-conversation.ts';

/** Messages on a page where the query names no number. */
const defaultMessages = 10;

/** A number in any notation, or the id of a group. A plus sign that was not encoded arrives as a space. */
const numberOrGroupSchema = z.string().transform((value, context): NumberOrGroup => {
  const text = value.trim();
  const gatewayGroup = gatewayGroupIdIn(text);
  if (gatewayGroup !== undefined) return { groupId: gatewayGroup };
  const id = text.replaceAll(' ', '+');
  const groupId = mayBeProviderGroupId(id) ? id : undefined;
  const { data: digits, error } = phoneSchema.safeParse(value);
  if (groupId === undefined) for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: [] });
  return { digits, groupId };
});

/** The parameters of `GET /conversations` for its default action. */
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
/** Which page of which conversation is asked for, and what its messages are to contain. */
export type ConversationQuery = z.infer<typeof conversationQuerySchema>;

/** How long the shop is asked, of the 29 seconds that a request has: the search comes after it. */
const shopMs = seconds(8);

interface Asked {
  readonly query?: string;
  readonly orderId?: string;
}

/**
 * What a conversation is searched for: the terms of `query`, then the number of the order with this id, for which the
 * organization's shop is asked; each once. Throws as `fetchOrderNumber` does.
 */
export async function resolveTerms(
  organization: Organization,
  { query, orderId }: Asked,
  deps: Deps<'secrets' | 'http' | 'shop:note'>,
): Promise<string[]> {
  const terms = termsOf(query);
  if (orderId === undefined) return terms;
  const deadline = deps.clock.now() + shopMs;
  const number = await fetchOrderNumber(organization, { orderId, deadline }, deps);
  return [...new Set([...terms, ...orderTermsOf(number)])];
}
