import { toContact } from '../../../shared/contacts/contact.ts';
import { listInstances } from '../../../shared/instances/instance-store.ts';
import { toInstanceView } from '../../../shared/instances/manage-instance.ts';
import { toKeyView } from '../../../shared/keys/issue-key.ts';
import { listKeys } from '../../../shared/keys/key.ts';
import { listMembers } from '../../../shared/members/manage-members.ts';
import { toOperatorView } from '../../../shared/organizations/manage-organization.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import { listReplies } from '../../../shared/replies/reply.ts';
import { toWebhookState } from '../../../shared/subscriptions/shown-webhook.ts';
import { listWebhooks } from '../../../shared/subscriptions/webhook.ts';
import type { AdminDeps } from '../command.ts';
import { countConversation, writeConversation, writeMerged } from './export-conversation.ts';
import { type ExportFolder, openExportFolder } from './export-folder.ts';
import { contactConversationsOf, contactsOf, deliveriesOf, groupConversationsOf, stateOf } from './exported.ts';
import { broadcastsOf, lettersOf, recipientsOf, templatesOf } from './exported-outreach.ts';

/** How many there are of each kind in an export. `missing_files`: files of messages that the storage has no more. */
type Counts = Record<
  | ('contacts' | 'groups' | 'conversations' | 'messages' | 'files' | 'missing_files')
  | (
      | 'templates'
      | 'broadcasts'
      | 'recipients'
      | 'webhooks'
      | 'deliveries'
      | 'dead_letters'
      | 'instances'
      | 'keys'
      | 'members'
      | 'replies'
    ),
  number
>;

/**
 * Writes everything of an organization into a folder, as `README.md` in it describes. What is there from an export that was
 * interrupted is left, and counted; the manifest is written last. Throws where the folder has a finished export, or one of
 * another organization.
 */
export async function exportOrganization(
  organization: Organization,
  path: string,
  deps: AdminDeps,
): Promise<Counts & { readonly folder: string }> {
  const { id: organizationId } = organization;
  const folder = openExportFolder(path);
  checkFolder(folder, organization);
  folder.text('README.md', description);
  folder.text('organization.json', `${JSON.stringify(toOperatorView(organization), null, 2)}\n`);
  const webhooks = await listWebhooks(organizationId, deps);
  const now = deps.clock.now();
  const counts: Counts = {
    members: await folder.lines('members.jsonl', () => each(listMembers(organizationId, deps), (member) => member)),
    replies: await folder.lines('replies.jsonl', () => each(listReplies(organizationId, deps), (reply) => reply)),
    keys: await folder.lines('keys.jsonl', () => each(listKeys(organizationId, deps), (key) => toKeyView(key, now))),
    instances: await folder.lines('instances.jsonl', () => each(listInstances(organizationId, deps), toInstanceView)),
    webhooks: await folder.lines('webhooks.jsonl', () => each(Promise.resolve(webhooks), toWebhookState)),
    contacts: await folder.lines('contacts.jsonl', async function* () {
      for await (const contact of contactsOf(organizationId, deps)) yield toContact(contact, deps.clock.now());
    }),
    groups: await folder.lines('groups.jsonl', async function* () {
      for await (const { contactId, head } of groupConversationsOf(organizationId, deps))
        yield { conversation_id: contactId, id: head.group_id, subject: head.subject ?? null };
    }),
    conversations: await folder.lines('conversations.jsonl', async function* () {
      for await (const one of contactConversationsOf(organizationId, deps)) yield stateOf(one);
      for await (const one of groupConversationsOf(organizationId, deps)) yield stateOf(one);
    }),
    templates: await folder.lines('templates.jsonl', () => templatesOf(organization, deps)),
    broadcasts: await folder.lines('broadcasts.jsonl', () => broadcastsOf(organization, deps)),
    dead_letters: await folder.lines('dead-letters.jsonl', () => lettersOf(organization, deps)),
    messages: 0,
    files: 0,
    missing_files: 0,
    recipients: 0,
    deliveries: 0,
  };
  for await (const { id } of folder.read('broadcasts.jsonl'))
    counts.recipients += await folder.lines(`recipients/${id}.jsonl`, () => recipientsOf(organization, id, deps));
  for (const { id } of webhooks)
    counts.deliveries += await folder.lines(`deliveries/${id}.jsonl`, () => deliveriesOf(organizationId, id, deps));
  const exporting = { folder, deps };
  for await (const one of contactConversationsOf(organizationId, deps)) await writeConversation(one, exporting);
  for await (const one of groupConversationsOf(organizationId, deps)) {
    const conversation = { ...one, former: [] };
    await writeConversation(conversation, exporting);
    await countConversation(conversation, folder, counts);
  }
  // Again, since a contact whose messages are not written yet may have been merged into one whose are.
  for await (const one of contactConversationsOf(organizationId, deps)) {
    await writeConversation(one, exporting);
    await writeMerged(one, exporting);
    await countConversation(one, folder, counts);
  }
  const manifest = { format: 1, organization_id: organizationId, exported_at: new Date(now).toISOString(), counts };
  folder.text('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return { folder: path, ...counts };
}

function checkFolder(folder: ExportFolder, { id, slug }: Organization): void {
  const standing = folder.textOf('organization.json');
  if (standing !== undefined && (JSON.parse(standing) as { id: string }).id !== id)
    throw new Error(`the folder has an export of another organization than ${slug}`);
  if (folder.textOf('manifest.json') !== undefined) throw new Error('the folder has an export that is finished');
}

async function* each<T>(items: Promise<readonly T[]>, shown: (item: T) => object): AsyncGenerator<object> {
  for (const item of await items) yield shown(item);
}

const description = `# What is in this folder

Everything that Relaydesk has of one organization, without secrets, and without what agents have begun to write and have not
sent, which nobody but who wrote it sees. Files that end in \`.jsonl\` have one JSON object a line, in UTF-8; what ends in \`.part\` was being written when the export was interrupted, and is written anew when it is run again.

| File | What |
|---|---|
| \`manifest.json\` | when it was exported, and how many there are of each kind; it is written last |
| \`organization.json\` | the organization's settings |
| \`contacts.jsonl\` | a contact a line, as the API shows it |
| \`groups.jsonl\` | a group a line, with the id of its conversation |
| \`conversations.jsonl\` | the state of a contact's or a group's conversation a line: open or closed, who works on it, how much is unread |
| \`messages/<id>.jsonl\` | the messages of a contact's or a group's conversation in their order, as \`GET /message\` shows them, and then its reactions; \`file\` is where the message's file is in this folder, \`is_file_missing\` that the storage has it no more |
| \`media/…\` | files of messages, as they were stored; \`content.mime_type\` and \`content.filename\` of the message say what they are |
| \`templates.jsonl\` | message templates, as they were known here |
| \`broadcasts.jsonl\`, \`recipients/<broadcast id>.jsonl\` | the broadcasts, and what has become of each of their recipients |
| \`webhooks.jsonl\`, \`deliveries/<webhook id>.jsonl\` | the subscriptions, and the deliveries of the last 30 days; \`body\` is the text that was sent, or null where it is not kept |
| \`dead-letters.jsonl\` | what no worker could handle, and no operator has sent back or deleted yet: \`body\` is the message of the queue, as JSON |
| \`replies.jsonl\` | the texts that agents have at hand |
| \`instances.jsonl\`, \`keys.jsonl\`, \`members.jsonl\` | gateway instances, API keys, and who may use the console, by what is known of them |

What was written while the export ran may be in it or not. Ids are the API's.
`;
