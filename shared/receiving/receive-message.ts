import type { Inbound } from '../channels/inbound.ts';
import { mergePerson } from '../contacts/merge-person.ts';
import { resolvePerson } from '../contacts/person.ts';
import { fileKeyOf } from '../conversations/awaited-file.ts';
import { reannounceMs } from '../conversations/change-status.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import { type Place, providerIdKey } from '../conversations/message-store.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { type Entry, newMessage, platformOf, reactorOf, type Source } from './new-message.ts';
import { existingRecord, type RecordResult, recordMessage } from './record-message.ts';
import { recordReaction } from './record-reaction.ts';
import { enqueueRecorded } from './recorded-event.ts';
import { findConversation, type ResolvedConversation, resolveConversation } from './resolve-item.ts';
import { echoIn, settleByEcho } from './settle-by-echo.ts';

/**
 * Records a message or a reaction that no send of ours has made, once however often it comes, and has it announced. The
 * copy of an erased message is dropped, and so is what other clients of the gateway's server sent. `waiting`: it is an echo
 * that may be of a send that is still under way, and is to be received again later.
 */
export async function receiveMessage(
  entry: Entry,
  source: Source,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<'done' | 'waiting'> {
  const { organization } = source;
  return untilSettled({ over: 'inbound', organizationId: organization.id }, deps, async () => {
    const lookup = await deps.table.get(providerIdKey(organization.id, entry.providerId));
    // Before the sender is resolved: the copy of an erased message must not make its sender a contact again.
    const existing = existingRecord(lookup);
    if (existing) return announceRecord({ entry, organization }, existing, deps);
    const conversation = entry.viaServer
      ? await findConversation(organization, entry, deps)
      : await resolveConversation(organization, { ...entry, platform: platformOf(source) }, deps);
    if (!conversation) return 'done';
    const echo = echoIn(entry, source);
    if (echo) {
      const { contactId } = conversation;
      const outcome = await settleByEcho({ organizationId: organization.id, contactId }, echo, deps);
      if (outcome === 'contended') return again;
      if (outcome !== 'foreign' || entry.viaServer) return outcome === 'waiting' ? outcome : 'done';
    }
    const result = await record({ entry, source, conversation }, deps);
    return result.kind === 'gone' ? again : announceRecord({ entry, organization }, result, deps);
  });
}

function record(
  { entry, source, conversation }: { entry: Entry; source: Source; conversation: ResolvedConversation },
  deps: Deps<'table:write'>,
): Promise<RecordResult> {
  const message = newMessage(entry, source, { authorId: conversation.authorId, now: deps.clock.now() });
  const recording = { organizationId: source.organization.id, conversation, message };
  if (entry.kind === 'message') return recordMessage(recording, deps);
  return recordReaction({ ...recording, reactor: reactorOf(entry) }, deps);
}

/**
 * A message that was recorded before is announced again only while the worker that recorded it may have died before that.
 */
async function announceRecord(
  { entry, organization }: { readonly entry: Entry; readonly organization: Organization },
  result: Exclude<RecordResult, { kind: 'gone' }>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<'done'> {
  if (result.kind === 'erased') return 'done';
  if (result.kind === 'already' && result.at < deps.clock.now() - reannounceMs) return 'done';
  if (entry.kind === 'message' && entry.newIdentity) {
    await mergeNewIdentity(organization, { person: entry.person, newIdentity: entry.newIdentity }, deps);
  }
  const event = entry.echo ? 'message_sent' : 'message_received';
  const fileKey = fileKeyIn(entry, organization.id, result.place);
  await enqueueRecorded(organization.id, { place: result.place, event, fileKey }, deps);
  return 'done';
}

function fileKeyIn(entry: Entry, organizationId: OrganizationId, place: Place): string | undefined {
  if (entry.kind !== 'message' || !entry.file || !('seq' in place)) return undefined;
  const id = inboundId(place.contact_id, entry.providerId, place.seq);
  return fileKeyOf(organizationId, { id, message_id: entry.providerId });
}

/**
 * Merges a person's new number or user id into the contact that the person is; an id that leads to another contact stays
 * with that one.
 */
export async function mergeNewIdentity(
  organization: Organization,
  { person, newIdentity }: Pick<Extract<Inbound, { kind: 'new-identity' }>, 'person' | 'newIdentity'>,
  deps: Deps<'table:write'>,
): Promise<void> {
  const known = await resolvePerson(organization, person, deps);
  if (!known) return;
  const holder = await resolvePerson(organization, newIdentity, deps);
  const taken = holder?.taken ?? { number: false, userId: false };
  await mergePerson({ contact: known.contact, taken }, newIdentity, deps);
}
