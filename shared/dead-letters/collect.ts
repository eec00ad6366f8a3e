import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { inboundItemSchema } from '../channels/inbound-item.ts';
import { wholeItem } from '../channels/large-items.ts';
import { headKey } from '../conversations/head.ts';
import { isConversationGone } from '../conversations/one-conversation.ts';
import { largeItems } from '../host-settings.ts';
import { contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { organizationKey, parseTombstone } from '../organizations/organization.ts';
import { type QueueName, queues } from '../queues.ts';
import type { Deps } from '../runtime/deps.ts';
import { byWorkerSchema } from './by-worker.ts';
import { type DeadLetter, deleteLetter, expiryOf, keptLetter } from './dead-letter.ts';
import { namesIn } from './names.ts';

type CollectDeps = Deps<'table:write' | 'large-items:take' | 'large-items:put' | 'dead-letters'>;

/**
 * Keeps a message of a dead-letter queue as a letter in the table, where an operator finds it without hiding it from another one,
 * and the deletion of a contact does. One of an organization, or of a contact, that is deleted meanwhile is not kept. Throws
 * where the queue is to show it again; done twice it is kept once.
 */
export async function collectLetter(record: SQSRecord, deps: CollectDeps): Promise<void> {
  const opened = openedUp(record.body);
  const letter = await letterOf(record, opened, deps);
  const { id: queue_message_id, queue, receives, organization_id: organization } = letter;
  const kept = !(await isOfDeleted(organization, opened.value, deps));
  deps.log('dead_letter', { queue, queue_message_id, reason: letter.reason, receives, organization, kept });
  await (kept ? deps.table.write(keptLetter(letter)) : deleteLetter(letter, deps));
}

/** What is in a message of a dead-letter queue. */
interface Opened {
  /** As its worker is to read it. */
  readonly value: unknown;
  /** Why the worker has set it aside; none where the queue itself has given it up. */
  readonly reason?: string;
}

async function letterOf(record: SQSRecord, { value, reason }: Opened, deps: CollectDeps): Promise<DeadLetter> {
  const { messageId: id, attributes, eventSourceARN } = record;
  const queue = queueAt(eventSourceARN, deps);
  const item = itemIn(value);
  const { receives } = queues[queue];
  const organization_id = ofOrganizationSchema.safeParse(value).data?.organization_id ?? item?.organization;
  return {
    id,
    queue,
    organization_id,
    reason: reason ?? `failed at all ${receives} receives`,
    // The dead-letter queue goes on counting. What a worker sets aside it does at its first look.
    receives: reason === undefined ? receives : 1,
    sent_at: isoTime(Number(attributes.SentTimestamp)),
    group: attributes.MessageGroupId,
    ...(await keptBody({ id, body: JSON.stringify(value), organization_id }, deps)),
    files: [item?.stored_file, item?.stored_as].filter((key) => key !== undefined),
    names: namesIn([value, item && (await wholeItem(item, deps))]),
    expires_at: expiryOf(deps.clock.now()),
  };
}

/** What an item of the table may have of a body; a larger one lies in the storage. */
const mostBodyBytes = 64 * 1024;

async function keptBody(
  { id, body, organization_id }: Pick<DeadLetter, 'id' | 'organization_id'> & { readonly body: string },
  { media }: CollectDeps,
): Promise<Pick<DeadLetter, 'body' | 'body_key'>> {
  if (Buffer.byteLength(body) <= mostBodyBytes) return { body };
  const body_key = `${largeItems.prefix}${organization_id ?? 'nobody'}/dead-letter-${id}`;
  const chunks = (async function* () {
    yield new TextEncoder().encode(body);
  })();
  await media.store(body_key, chunks);
  return { body_key };
}

function queueAt(arn: string, { settings }: CollectDeps): QueueName {
  const found = Object.entries(settings.deadLetterQueues).find(([, known]) => known === arn);
  if (!found) throw new Error(`no queue of ours dead-letters into ${arn}`);
  return found[0] as QueueName;
}

function openedUp(body: string): Opened {
  const value = parsed(body);
  const { success, data } = byWorkerSchema.safeParse(value);
  return success ? { value: data.item, reason: data.reason } : { value };
}

/** The value of a text that should be JSON; the text itself where it is not, which nothing of ours has sent. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const echoSchema = z.object({ item: inboundItemSchema });
/** The item of a provider's webhook that a message is, or has in it. */
const itemIn = (value: unknown) => inboundItemSchema.safeParse(value).data ?? echoSchema.safeParse(value).data?.item;

const ofOrganizationSchema = z.object({ organization_id: organizationIdSchema });
const ofContactSchema = ofOrganizationSchema.extend({ contact_id: contactIdSchema });

async function isOfDeleted(owner: OrganizationId | undefined, value: unknown, deps: CollectDeps): Promise<boolean> {
  if (owner !== undefined && parseTombstone(await deps.table.get(organizationKey(owner)))) return true;
  const { success, data } = ofContactSchema.safeParse(value);
  if (!success) return false;
  const key = { organizationId: data.organization_id as OrganizationId, contactId: data.contact_id };
  return isConversationGone(key, await deps.table.get(headKey(key.organizationId, key.contactId)), deps);
}
