import { isoTime, seconds } from '../base/clock.ts';
import { countsIn } from '../broadcasts/counts.ts';
import type { ShownBroadcast } from '../broadcasts/shown-broadcast.ts';
import { type Contact, toContact } from '../contacts/contact.ts';
import { makeContact } from '../contacts/make-contact.ts';
import type { Call } from '../conversations/call.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { afterActions } from '../conversations/message-actions.ts';
import { conversationWith, toConversationMessage } from '../conversations/show-message.ts';
import type { ConversationMessage } from '../conversations/shown-message.ts';
import { ApiError } from '../errors.ts';
import type { EventType, Platform } from '../events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredWebhook, WebhookType } from '../subscriptions/webhook.ts';
import { createDeliveries } from './create-deliveries.ts';
import { type Event, eventIdOf } from './event.ts';

/** Throws 400 for a disabled webhook: a delivery made for it would be cancelled at once. */
export function refuseDisabled({ id, enabled, disabled_reason, disabled_at }: StoredWebhook): void {
  if (enabled) return;
  throw new ApiError(
    'Invalid parameter',
    `id names the webhook ${id}, which is disabled (${disabled_reason}, ${disabled_at}); enable it first`,
  );
}

/** Numbers without an owner (555-0100 to 555-0199 are for fiction). */
const contactDigits = '12025550123';
const ourDigits = '12025550100';
const contactId = '00000000-0000-4000-8000-000000000000';
const mergedId = '00000000-0000-4000-8000-000000000001';
const fullName = 'Sample Contact';
const text = 'This is a sample, made by POST /webhooks/{id}/test. No such message was sent.';

/** Of contacts, which may be on both channels, and of broadcasts: they are told on one. */
const chatappAlone: readonly EventType[] = ['contact_updated', 'contact_merged', 'broadcast_finished'];

/** A sample of an event of a type and a platform, with all members of its kind; its texts say that it is a sample. Each has its own id. */
export function sampleEvent(
  organization: Pick<Organization, 'id'>,
  { platform, type }: Pick<Event, 'platform' | 'type'>,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Event {
  const timestamp = isoTime(clock.now());
  const number = platform === 'chatapp' ? contactDigits : '';
  const contact = makeContact(
    { full_name: fullName, phone_number: number && `+${number}`, chatapp_id: number },
    { id: contactId, organizationId: organization.id, source: 'sample', at: timestamp },
  );
  return {
    id: eventIdOf({ subject: ids.base62(22), kind: 'sample' }),
    type,
    timestamp,
    platform: chatappAlone.includes(type) ? 'chatapp' : platform,
    organization_id: organization.id,
    data: sampleData(type, { platform, at: timestamp, contact: toContact(contact, clock.now()) }),
  };
}

interface Sample {
  readonly platform: Platform;
  readonly at: string;
  readonly contact: Contact;
}

function sampleData(type: EventType, { contact, ...sample }: Sample): Event['data'] {
  if (type === 'contact_updated') return { contact, changed: ['full_name'] };
  if (type === 'broadcast_finished') return { broadcast: sampleBroadcast(sample.at) };
  if (type === 'contact_merged') return { contact, merged_from: mergedId };
  if (type === 'call') return { call: sampleCall(sample.at), conversation: conversationWith(contactId), contact };
  const message = sampleMessage(type, sample);
  const error = type === 'message_failed' && { error: { code: 131026, message: 'Message undeliverable (a sample)' } };
  return { message, conversation: message.conversation, contact, ...error };
}

/** A message's status at the moment of each event. */
const statuses = {
  message_received: 'delivered',
  message_sent: 'sent',
  message_delivered: 'delivered',
  message_read: 'read',
  message_failed: 'failed',
  message_edited: 'delivered',
  message_deleted: 'delivered',
} as const;

/** The person at the other end has written what these are of. */
const inboundTypes: readonly string[] = ['message_received', 'message_edited', 'message_deleted'];

function sampleMessage(type: keyof typeof statuses, { platform, at }: Omit<Sample, 'contact'>): ConversationMessage {
  const direction = inboundTypes.includes(type) ? 'inbound' : 'outbound';
  const written: StoredMessage = {
    id: 'msg_sample000000000000000000000000',
    message_id: 'sample',
    message: text,
    message_type: 'text',
    type: 'text',
    contact_id: contactId,
    direction,
    sender_type: direction === 'inbound' ? 'user-chatapp' : 'bot-chatapp',
    sender: { name: fullName, ...(platform === 'chatapp' && { phone_number: contactDigits }) },
    recipient: contactDigits,
    created_at: at,
    message_status: statuses[type],
    status_history: [],
    media_type: null,
    media_url: null,
    reactions: [],
    ...(platform === 'photoapp' && { platform }),
  };
  const action = { actor: 'them', at, noted_at: at } as const;
  const edits = type === 'message_edited' ? [{ ...action, message: `${text} It was edited.` }] : [];
  const revocations = type === 'message_deleted' ? [action] : [];
  return toConversationMessage({ ...written, ...afterActions(written, { edits, revocations }) });
}

const sampleBroadcast = (at: string): ShownBroadcast => ({
  id: 'brc_sample000000000000000',
  name: 'Sample, made by POST /webhooks/{id}/test',
  status: 'finished',
  reason: null,
  template: { name: 'sample', language: 'en_US' },
  created_at: at,
  schedule_at: null,
  started_at: at,
  finished_at: at,
  counts: countsIn(1, [{ sent: 1 }]),
  estimated_cost: null,
});

const durationSeconds = 42;

const sampleCall = (at: string): Call => ({
  id: 'sample',
  direction: 'inbound',
  status: 'completed',
  from: contactDigits,
  to: ourDigits,
  started_at: isoTime(Date.parse(at) - seconds(durationSeconds)),
  ended_at: at,
  duration: durationSeconds,
});

/**
 * Delivers a sample event to one webhook, under the type that is given or else under its own. Returns the event's id.
 * Throws 400 when the webhook is disabled.
 */
export async function testWebhook(
  { organization, webhook }: { readonly organization: Organization; readonly webhook: StoredWebhook },
  given: Exclude<WebhookType, 'all'> | undefined,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<string> {
  refuseDisabled(webhook);
  const type = given ?? (webhook.type === 'all' ? 'message_received' : webhook.type);
  const { platform } = webhook;
  const event = sampleEvent(organization, { platform, type: type === 'sent_message' ? 'message_sent' : type }, deps);
  await createDeliveries({ event, recipients: [{ webhook, type }], once: true }, deps);
  return event.id;
}
