import { isoTime } from '../base/clock.ts';
import type { Inbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import { mergePerson } from '../contacts/merge-person.ts';
import { resolvePerson } from '../contacts/person.ts';
import { awaitedFile, fileKeyOf } from '../conversations/awaited-file.ts';
import { freshMs } from '../conversations/change-status.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import { type Place, providerIdKey } from '../conversations/message-store.ts';
import type { Platform } from '../events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { conversationOf, type InboundConversation, knownConversation } from './conversation-of.ts';
import { echoedIn, settleByEcho } from './echo.ts';
import { type NewMessage, type RecordResult, recordMessage, standingIn } from './record.ts';
import { reactorOf, recordReaction } from './record-reaction.ts';
import { tellRecorded } from './recorded.ts';

/** A message or a reaction, whoever wrote it. */
export type Entry = Extract<Inbound, { kind: 'message' | 'reaction' }>;

/** Where an entry came in. */
export interface Source extends Pick<InboundItem, 'channel' | 'account'> {
  readonly organization: Organization;
}

/** An instance of the gateway is another way to the chat-app. */
const platformOf = ({ channel }: Source): Platform => (channel === 'photoapp' ? 'photoapp' : 'chatapp');

/**
 * Records a message or a reaction that no send of ours has made, once however often it comes, and has it announced. What
 * led to an erased message stays erased, and what others sent through the API is nobody's here. `waiting` for an echo that
 * may be of a send that is still under way: later.
 */
export async function receiveMessage(
  entry: Entry,
  source: Source,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<'done' | 'waiting'> {
  const { organization } = source;
  return untilSettled({ over: 'inbound', organizationId: organization.id }, deps, async () => {
    const lookup = await deps.table.get(providerIdKey(organization.id, entry.providerId));
    // Before anything else: the copy of an erased message must not bring its sender back.
    const standing = standingIn(lookup);
    if (standing) return tell(entry, source, standing, deps);
    const conversation = entry.throughApi
      ? await knownConversation(organization, entry, deps)
      : await conversationOf(organization, entry, platformOf(source), deps);
    if (!conversation) return 'done';
    const echoed = echoedIn(entry, source);
    if (echoed) {
      const of = await settleByEcho(organization.id, conversation.contactId, echoed, deps);
      if (of === 'outrun') return again;
      if (of !== 'foreign' || entry.throughApi) return of === 'waiting' ? of : 'done';
    }
    const result = await record(entry, source, conversation, deps);
    return result.kind === 'gone' ? again : tell(entry, source, result, deps);
  });
}

function record(entry: Entry, source: Source, conversation: InboundConversation, deps: Deps<'table:write'>) {
  const message = messageOf(entry, source, conversation, deps);
  const { organization } = source;
  if (entry.kind === 'message') return recordMessage(organization.id, conversation, message, deps);
  const { number, userId, photoappId } = entry.person;
  const member = entry.groupId === undefined ? undefined : (userId ?? number ?? photoappId);
  return recordReaction(organization.id, conversation, message, reactorOf(member, message.direction), deps);
}

/** The item of the message, but for its id, which says where it came to stand. */
function messageOf(entry: Entry, source: Source, { authorId }: InboundConversation, { clock }: Deps): NewMessage {
  const [platform, { account }] = [platformOf(source), source];
  const { echo, providerId, at } = entry;
  const status = echo ? 'sent' : 'delivered';
  return {
    ...contentOf(entry),
    message_id: providerId,
    direction: echo ? 'outbound' : 'inbound',
    sender_type: senderOf(entry),
    recipient: echo ? addressOf(entry) : account,
    created_at: at,
    message_status: status,
    status_history: [{ status, at, noted_at: isoTime(clock.now()) }],
    ...(platform === 'photoapp' && { platform }),
    ...(authorId !== undefined && { author_contact_id: authorId }),
    ...(entry.kind === 'message' && {
      error: entry.error,
      ...(entry.file && { inbound_file: awaitedFile(entry.file, { channel: platform, id: account }) }),
    }),
  };
}

const addressOf = ({ groupId, person: { number, photoappId, userId } }: Entry): string =>
  groupId ?? number ?? photoappId ?? userId ?? '';

function contentOf(entry: Entry) {
  if (entry.kind === 'message') return entry.content;
  const { emoji, targetId } = entry;
  return {
    message: emoji === '' ? '[reaction removed]' : `[reaction] ${emoji}`,
    message_type: 'reaction',
    media_type: null,
    media_url: null,
    reaction: { message_id: targetId, emoji },
  };
}

function senderOf(entry: Entry) {
  if (entry.echo) return 'human-chatapp';
  return entry.kind === 'message' && entry.system ? 'system' : 'user-chatapp';
}

/** One that was there before is told again only if whoever recorded it may have died before telling. */
async function tell(
  entry: Entry,
  { organization }: Source,
  result: Exclude<RecordResult, { kind: 'gone' }>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<'done'> {
  if (result.kind === 'erased') return 'done';
  if (result.kind === 'already' && result.at < deps.clock.now() - freshMs) return 'done';
  if (entry.kind === 'message' && entry.moved) await move(organization, entry.person, entry.moved, deps);
  const event = entry.echo ? 'message_sent' : 'message_received';
  await tellRecorded(
    organization.id,
    result.place,
    { event, file_key: fileOf(entry, organization.id, result.place) },
    deps,
  );
  return 'done';
}

function fileOf(entry: Entry, organizationId: string, place: Place): string | undefined {
  if (entry.kind !== 'message' || !entry.file || !('seq' in place)) return undefined;
  const id = inboundId(place.contact_id, entry.providerId, place.seq);
  return fileKeyOf(organizationId, { id, message_id: entry.providerId });
}

/** The person is reached in another way from now on, unless that leads to somebody else. */
export async function move(
  organization: Organization,
  person: Entry['person'],
  moved: { readonly number?: string; readonly userId?: string },
  deps: Deps<'table:write'>,
): Promise<void> {
  const known = await resolvePerson(organization, person, deps);
  if (!known) return;
  const holder = await resolvePerson(organization, moved, deps);
  const taken = holder?.taken ?? { number: false, userId: false };
  await mergePerson({ contact: known.contact, taken }, moved, deps);
}
