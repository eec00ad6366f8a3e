import * as z from 'zod';
import { parseContact } from '../contacts/contact.ts';
import { followChange, planChange } from '../contacts/planned-change.ts';
import { type Conversation, contactKey } from '../conversations/head.ts';
import { inboxWrite } from '../conversations/inbox-place.ts';
import { ApiError } from '../errors.ts';
import { withSomeChange } from '../input/changes.ts';
import { visibleText } from '../input/fields.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Again, againAtOnce, untilSettled } from '../table/contention.ts';
import { assigneeLength, noAssignee, statusSchema } from './inbox-query.ts';
import { findConversation, type NamedConversation, readNamed } from './named-conversation.ts';
import type { InboxConversation } from './show-inbox.ts';

/** Null is refused where it could mean either. */
const notNull = {
  error: ({ input }: { readonly input?: unknown }) => (input === null ? 'must not be null' : undefined),
};

const changeable = {
  status: z.enum(statusSchema.options, notNull).optional(),
  assignee: visibleText({ max: assigneeLength })
    .refine((name) => name !== noAssignee, { error: `must not be ${noAssignee}, which is nobody: null says that` })
    .nullable()
    .optional(),
  bot_status: z.enum(['active', 'paused']).nullable().optional(),
};

/** The body of `PATCH /conversation`: new values of one thing at least. */
export const conversationChangesSchema = withSomeChange(changeable);
type ConversationChanges = z.infer<typeof conversationChangesSchema>;

type ChangeDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Closes, opens or assigns a conversation, or says whether its bot responds, and returns it as it is then. Throws 404 where there
 * is none, 400 for the bot of a group, and `Contention` where other changes win again and again.
 */
export async function changeConversation(
  organization: Organization,
  { named, changes }: { readonly named: NamedConversation; readonly changes: ConversationChanges },
  deps: ChangeDeps,
): Promise<InboxConversation> {
  const { id: organizationId } = organization;
  await untilSettled({ over: 'contact', organizationId }, deps, async () =>
    tryChange(await findConversation(organization, named, deps), changes, deps),
  );
  return readNamed(organization, named, deps);
}

async function tryChange(
  conversation: Conversation,
  { bot_status, ...changes }: ConversationChanges,
  deps: ChangeDeps,
): Promise<Again | undefined> {
  const { organizationId, contactId, head } = conversation;
  const atHead = inboxWrite(conversation, changes);
  if (bot_status === undefined) return (await deps.table.write(atHead)).kind === 'done' ? undefined : againAtOnce;
  if (head.group_id !== undefined)
    throw new ApiError('Invalid field', 'bot_status is a contact’s, and a group has none');
  const contact = parseContact(await deps.table.get(contactKey(organizationId, contactId)));
  if (!contact) return againAtOnce;
  const planned = planChange(contact, { bot_status }, deps);
  if ((await deps.table.transact([planned.write, atHead])).kind !== 'done') return againAtOnce;
  await followChange(planned, deps);
  return undefined;
}
