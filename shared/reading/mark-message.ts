import type * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { asSentence } from '../base/text.ts';
import type { SendOutcome } from '../channels/channel.ts';
import type { TellRead } from '../channels/read-mark.ts';
import { parseContact } from '../contacts/contact.ts';
import { markRead } from '../contacts/unread-mark.ts';
import { contactKey } from '../conversations/head.ts';
import { type NumberedPlace, shownNumber } from '../conversations/joined.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messagesBetween } from '../conversations/numbered.ts';
import { ApiError, isApiError } from '../errors.ts';
import { tellPages } from '../hints/tell.ts';
import { findStored } from '../history/find-message.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { markRead as operation } from './operations.ts';

type MarkDeps = Deps<'table:write' | 'secrets' | 'http' | 'hints:tell'>;

/** What is asked, how providers are told, and when the request arrived, in ms since the epoch. */
interface Asked {
  readonly body: z.infer<(typeof operation)['body']>;
  readonly tell: TellRead;
  readonly arrivedAt: number;
}

/** For the provider's calls, from the request's arrival. */
const providerMs = seconds(20);

/**
 * Marks a message that came in, and all before it in its conversation, as read: here, of which open pages are told, then at its
 * provider. Returns how many are unread after it. Throws 404, 400 for a message that cannot be read so, and what the provider answers if it does not take
 * the mark; here it is read all the same.
 */
export async function markMessage(
  organization: Organization,
  { body: { message_id, typing = false }, tell, arrivedAt }: Asked,
  deps: MarkDeps,
): Promise<number> {
  const { stored, place, contactId, head } = await findStored(organization, message_id, deps);
  if (stored.direction !== 'inbound') {
    throw new ApiError('Invalid field', `message_id must be of a message that came in; ${message_id} was sent`);
  }
  if (!('seq' in place)) {
    throw new ApiError('Invalid field', 'message_id names a reaction; a message is read with the reactions to it');
  }
  const unread = (await markRead({ organizationId: organization.id, place }, deps)) ?? 0;
  const whose = head.group_id === undefined ? { contact_id: contactId } : { group_id: head.group_id };
  await tellPages(organization.id, [{ kind: 'conversation', ...whose }], deps);
  const mark = {
    organization,
    providerId: stored.message_id ?? stored.id,
    platform: stored.platform,
    instance: stored.instance,
    peer: head.group_id ?? (await peerOf(organization, stored, deps)),
    earlier: stored.instance === undefined ? [] : await earlierIds(organization, { stored, place }, deps),
    typing,
    deadline: arrivedAt + providerMs,
  };
  refuseUntold(await tell(mark, deps).catch(readAllTheSame));
  return unread;
}

/** Who wrote a message, as its channel knows them. The chat-app's provider knows by the message. */
async function peerOf(
  { id: organizationId }: Organization,
  { platform, instance, sender = {}, contact_id }: StoredMessage,
  { table }: Deps<'table:read'>,
): Promise<string | undefined> {
  if (platform === undefined && instance === undefined) return undefined;
  const contact = parseContact(await table.get(contactKey(organizationId, contact_id)));
  if (platform === 'photoapp') return sender.photoapp_id ?? contact?.photoapp_id;
  return sender.phone_number ?? (contact?.chatapp_id || contact?.chatapp_lids?.at(-1));
}

/** Messages that are looked through for what came in before one. */
const lookedThrough = 50;

/** The provider's ids of what came in by the same instance before a message, the oldest first. */
async function earlierIds(
  { id: organizationId }: Organization,
  { stored, place }: { readonly stored: StoredMessage; readonly place: NumberedPlace },
  deps: Deps<'table:read'>,
): Promise<string[]> {
  const shown = await shownNumber({ organizationId, place }, deps);
  if (!shown) return [];
  const { conversation, seq } = shown;
  const range = { from: Math.max(1, seq - lookedThrough), to: seq - 1, descending: false };
  const messages = seq === 1 ? [] : await messagesBetween(conversation, range, deps);
  const theirs = messages.filter(({ direction, instance }) => direction === 'inbound' && instance === stored.instance);
  return theirs.flatMap(({ message_id }) => message_id ?? []);
}

const here = 'Here it is marked as read all the same.';

/** What is thrown before a provider is called is told with what holds here. */
function readAllTheSame(error: unknown): never {
  throw isApiError(error) ? new ApiError(error.error, `${error.message} ${here}`, error.details) : error;
}

/** Throws what a provider has said if it has not taken the mark. */
function refuseUntold(outcome: SendOutcome): void {
  switch (outcome.kind) {
    case 'accepted':
      return;
    case 'rejected':
      throw new ApiError(outcome.name, `(${outcome.error.code}) ${asSentence(outcome.error.message)} ${here}`);
    case 'rate-limited':
      throw new ApiError('Rate limited', `${outcome.message} ${here}`, { retryAfter: outcome.retryAfter });
    case 'unknown':
      throw new ApiError(
        'Provider send failed',
        `The provider did not say that it has the mark (${outcome.reason}). ${here}`,
      );
  }
}
