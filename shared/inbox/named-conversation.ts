import * as z from 'zod';
import { contactUuidSchema } from '../contacts/identities/identity.ts';
import { gatewayGroupIdIn, groupConversationId } from '../conversations/group.ts';
import { type Conversation, currentConversation, headKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type InboxConversation, showConversations } from './show-inbox.ts';

/** The longest id of a group that a provider has, and more. */
const groupIdLength = 256;

/** How a conversation is named: by the contact's id, or by the group's as the provider writes it. */
export const namedConversationSchema = z
  .object({ contactId: contactUuidSchema.optional(), groupId: z.string().trim().max(groupIdLength).optional() })
  .refine(({ contactId, groupId }) => contactId !== undefined || groupId !== undefined, {
    path: ['contactId'],
    params: blankParams,
    error: 'is required, or groupId',
    abort: true,
  })
  .refine(({ contactId, groupId }) => contactId === undefined || groupId === undefined, {
    path: ['groupId'],
    error: 'cannot be combined with contactId: a group is no contact',
  });
/** How a conversation is named, parsed. */
export type NamedConversation = z.infer<typeof namedConversationSchema>;

/** The conversation that is named, as the inbox shows it at this moment. Throws 404. */
export async function readNamed(
  organization: Organization,
  named: NamedConversation,
  deps: Deps<'table:read'>,
): Promise<InboxConversation> {
  const conversation = await findConversation(organization, named, deps);
  const [shown] = await showConversations(organization.id, [conversation], deps, true);
  if (!shown) throw notFound(named);
  return shown;
}

/** The conversation that is named, or the one that it has become part of. Throws 404. */
export async function findConversation(
  organization: Organization,
  named: NamedConversation,
  deps: Deps<'table:read'>,
): Promise<Conversation> {
  const { contactId: id, groupId = '' } = named;
  const contactId = id ?? groupConversationId(organization, gatewayGroupIdIn(groupId) ?? groupId);
  const key = { organizationId: organization.id, contactId };
  const found = await currentConversation(key, await deps.table.get(headKey(organization.id, contactId)), deps);
  // A group's conversation has an id like a contact's, which no answer tells.
  if (!found || (id !== undefined && found.head.group_id !== undefined)) throw notFound(named);
  return found;
}

const notFound = ({ contactId, groupId }: NamedConversation) =>
  new ApiError(
    'Contact not found',
    contactId === undefined
      ? `No conversation with the group ${groupId} in this organization.`
      : `No contact with the id ${contactId} in this organization.`,
  );
