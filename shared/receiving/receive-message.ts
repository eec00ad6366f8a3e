import { differsAtProvider } from '../blocking/provider-block.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { noteHeard } from '../contacts/last-heard.ts';
import { applyPreference } from '../contacts/preference.ts';
import { fileKeyOf } from '../conversations/awaited-file.ts';
import { reannounceMs } from '../conversations/change-status.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import { type Place, providerIdKey } from '../conversations/message-store.ts';
import { furtherPlaces } from '../conversations/parts.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Item } from '../table/table.ts';
import { changeIdentity } from './changed-identity.ts';
import { type Entry, newMessage, type Part, partsOf, platformOf, reactorOf, type Source } from './new-message.ts';
import { preferenceIn } from './opt-out.ts';
import { existingRecord, type RecordResult, recordMessage } from './record-message.ts';
import { recordReaction } from './record-reaction.ts';
import { enqueueRecorded } from './recorded-event.ts';
import { findConversation, type ResolvedConversation, resolveConversation } from './resolve-item.ts';
import { isToldVote } from './told-vote.ts';

/**
 * Records a message or a reaction that no send of ours has made, once however often it comes, and has it announced. The
 * copy of an erased message is dropped, and so is what other clients of the gateway's server sent. `waiting`: it is an echo
 * that may be of a send that is still under way, and is to be received again later. `file-enqueued`: it is done, and the
 * file that came in the webhook is what an event now leads to.
 */
export async function receiveMessage(
  entry: Entry,
  source: Source,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<'done' | 'file-enqueued' | 'waiting'> {
  const { organization } = source;
  return untilSettled({ over: 'inbound', organizationId: organization.id }, deps, async (losses) => {
    const key = providerIdKey(organization.id, entry.providerId);
    const lookup = losses === 0 ? source.lookup : await deps.table.get(key);
    // Before the sender is resolved: the copy of an erased message must not make its sender a contact again.
    const existing = existingRecord(lookup);
    const settlesBlock = (sender?: StoredContact) => isToSettle(entry, source, sender);
    if (existing) return announceRecord({ entry, organization, settlesBlock: settlesBlock() }, existing, deps);
    const conversation = entry.viaServer
      ? await findConversation(organization, entry, deps)
      : await resolveConversation(organization, { ...entry, platform: platformOf(source) }, deps);
    if (!conversation) return 'done';
    const { contactId } = conversation;
    if (await isToldVote({ organizationId: organization.id, contactId }, entry, deps)) return 'done';
    if (entry.echo) {
      const { echoIn, settleByEcho } = await import('./settle-by-echo.ts');
      const echo = echoIn(entry, source);
      const outcome = echo && (await settleByEcho({ organizationId: organization.id, conversation }, echo, deps));
      if (outcome === 'contended') return again;
      if (outcome === 'waiting') return outcome;
      if (outcome === 'settled' || (outcome === 'foreign' && entry.viaServer)) return 'done';
    }
    const result = await record({ entry, source, conversation, lookup }, deps);
    if (result.kind === 'gone') return again;
    const announced = { entry, organization, settlesBlock: settlesBlock(conversation.contact) };
    return announceRecord(announced, result, deps);
  });
}

/**
 * Whether the chat-app's provider may not block, or still block, who writes to the organization's own account. Of a copy it
 * is not known who wrote it: that is looked up later.
 */
const isToSettle = (entry: Entry, { channel }: Source, sender: StoredContact | undefined): boolean =>
  channel === 'chatapp' && !entry.echo && entry.groupId === undefined && (!sender || differsAtProvider(sender));

/** An entry, whose conversation is found, and what stood under its provider's id before that. */
interface Received {
  readonly entry: Entry;
  readonly source: Source;
  readonly conversation: ResolvedConversation;
  readonly lookup: Item | undefined;
}

async function record(
  { entry, source, conversation, lookup }: Received,
  deps: Deps<'table:write'>,
): Promise<RecordResult> {
  const by = { authorId: conversation.authorId, now: deps.clock.now() };
  const [first, ...others] = partsOf(entry);
  const recording = {
    organizationId: source.organization.id,
    conversation,
    message: newMessage({ entry, part: first }, source, by),
    further: others.map((part) => newMessage({ entry, part }, source, by)),
    lookup,
  };
  if (entry.kind === 'message') return recordMessage(recording, deps);
  // A reaction is a message of the person's, but none that is read.
  if (!entry.echo) await noteHeard(conversation.contact, entry.at, deps);
  return recordReaction({ ...recording, reactor: reactorOf(entry) }, deps);
}

/** What is recorded, and whether its sender's block is to be settled at the provider. */
interface Announced {
  readonly entry: Entry;
  readonly organization: Organization;
  readonly settlesBlock: boolean;
}

/**
 * A message that was recorded before is announced again only while the worker that recorded it may have died before that.
 */
async function announceRecord(
  { entry, organization, ...asks }: Announced,
  result: Exclude<RecordResult, { kind: 'gone' }>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<'done' | 'file-enqueued'> {
  if (result.kind === 'erased') return 'done';
  if (result.kind === 'already' && result.at < deps.clock.now() - reannounceMs) return 'done';
  const [first] = result.kind === 'recorded' ? result.places : [result.place];
  if (first) await applyToSender({ entry, organization }, first, deps);
  const event = entry.echo ? 'message_sent' : 'message_received';
  const parts = partsOf(entry);
  let outcome: 'done' | 'file-enqueued' = 'done';
  for (const [index, place] of (await placesOf({ entry, organization }, result, deps)).entries()) {
    const message_id = idAt(place, parts[index] ?? entry);
    deps.log('message_recorded', { organization: organization.id, message_id, again: result.kind === 'already' });
    const fileKey = fileKeyIn(parts[index], organization.id, place);
    const storedFile = parts[index]?.file?.stored_as;
    const asksProfile = index === 0 && !entry.echo && entry.person.photoappId !== undefined;
    const settlesBlock = index === 0 && asks.settlesBlock;
    await enqueueRecorded(organization.id, { place, event, fileKey, storedFile, asksProfile, settlesBlock }, deps);
    if (fileKey !== undefined && storedFile !== undefined) outcome = 'file-enqueued';
  }
  return outcome;
}

/** What a message changes of who wrote it: how they are reached, and whether they want broadcasts. Safe to do again. */
async function applyToSender(
  { entry, organization }: Pick<Announced, 'entry' | 'organization'>,
  place: Place,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  if (entry.kind !== 'message') return;
  const key = { organizationId: organization.id, contactId: place.contact_id };
  const { newIdentity, at, person } = entry;
  if (newIdentity) await changeIdentity({ ...key, from: person.number, newIdentity, at }, deps);
  const allows = preferenceIn(entry);
  if (allows === undefined) return;
  await applyPreference({ ...key, allows, at, ...('seq' in place && { seq: place.seq }) }, deps);
}

/** Where each part of an entry is recorded. */
async function placesOf(
  { entry, organization }: Pick<Announced, 'entry' | 'organization'>,
  result: Extract<RecordResult, { kind: 'recorded' | 'already' }>,
  deps: Deps<'table:read'>,
): Promise<readonly Place[]> {
  if (result.kind === 'recorded') return result.places;
  const names = { organizationId: organization.id, providerId: entry.providerId };
  return [result.place, ...(await furtherPlaces(names, result.lookup, deps))];
}

/** Our id of what is recorded there. The platform's ids never go to a log: a person's number may be in them. */
const idAt = (place: Place, { providerId }: Pick<Part, 'providerId'>): string =>
  'seq' in place ? inboundId(place.contact_id, providerId, place.seq) : place.reaction_id;

/** Where the file of a part will lie; undefined where it has none. */
function fileKeyIn(part: Part | undefined, organizationId: OrganizationId, place: Place): string | undefined {
  if (!part?.file || !('seq' in place)) return undefined;
  return fileKeyOf(organizationId, { id: idAt(place, part), message_id: part.providerId });
}
