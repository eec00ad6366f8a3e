import { createHash } from 'node:crypto';
import * as z from 'zod';
import { days, isoTime, seconds } from '../base/clock.ts';
import { base62Of, type Ids } from '../base/ids.ts';
import { contentSchema } from '../conversations/message.ts';
import { ofBroadcastSchema, ownIdKey, parsePlace } from '../conversations/message-store.ts';
import {
  contactIdSchema,
  type MessageId,
  messageIdSchema,
  type OrganizationId,
  organizationIdSchema,
} from '../identifiers.ts';
import { dueShard } from '../table/due.ts';
import { absent, all, type Condition, equals } from '../table/expressions.ts';
import type { Item, Key, SingleWrite } from '../table/table.ts';

/** The answer to the first request with a key, for idempotent replays: a body, or an error; `gone` where no conversation has the message. */
export const answerSchema = z.union([
  z.object({ body: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.string(), message: z.string(), gone: z.literal(true).optional() }),
]);
export type Answer = z.infer<typeof answerSchema>;

/**
 * A send on record before the provider is called: the write-ahead record and the idempotency record in one.
 * `preparing`: its file is being fetched; nothing was sent. `sending`: the provider may be called any moment, or has been.
 * `unknown`: it stands in the conversation, and the provider may or may not have it. `settled`: it is known what became of
 * it; without an answer it is a tombstone: its contact was erased, the names of contact and recipient are empty, and nothing
 * is left but that its key was used. What leads from one state to another: `transitions.ts`.
 */
const intentSchema = z.object({
  /** Ours; travels with the message. Begins with the intent's own address, so that a receipt finds the intent. */
  message_id: messageIdSchema,
  operation: z.string(),
  /** Of the body; only with an `Idempotency-Key`. */
  request_hash: z.string().optional(),
  state: z.enum(['preparing', 'sending', 'unknown', 'settled']),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  recipient: z.string(),
  /** The user id that the recipient was known by when it was written, where the chat-app has told one. */
  user_id: z.string().optional(),
  /** The gateway instance whose own server sends it; such a server hands nothing of ours back. */
  instance: z.string().optional(),
  broadcast: ofBroadcastSchema.optional(),
  /** The e-mail address of the person who sends it, where that is no program. */
  sent_by: z.string().optional(),
  message_type: z.string(),
  created_at: z.string(),
  /** Until then one process alone may act on it; afterwards its outcome is unknown. */
  lease_until: z.string().optional(),
  /** What will be sent; gone once it is committed as a message. */
  content: contentSchema.optional(),
  /** Where the file is of a send that was settled when its contact was gone: no message leads there. */
  media_key: z.string().optional(),
  /** What a reaction is to, and the emoji. */
  reaction: contentSchema.shape.reaction,
  /** When the sweeper is to look at it. A settled send has it where the events queue has not got it, or where its contact is gone, and so must it. */
  due_at: z.string().optional(),
  /** It counts as failed without the provider having said so; a receipt overturns that. */
  assumed_failure: z.literal(true).optional(),
  /** Its sequence number in the conversation, once committed; a reaction lies beside the messages, under its id. */
  seq: z.int().positive().optional(),
  reaction_id: z.string().optional(),
  /** As JSON text: the provider's own words may hold numbers that DynamoDB does not take. */
  answer: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(answerSchema)
    .optional(),
  /** Until then the same `Idempotency-Key` gets the same answer. */
  repeats_until: z.string().optional(),
});
export type Intent = z.infer<typeof intentSchema>;

/** Whether its provider sends back nothing of ours with receipts: only the echo of such a message can settle it. */
export const isEchoed = ({ operation, instance }: Pick<Intent, 'operation' | 'instance'>): boolean =>
  operation === 'send-photoapp' || instance !== undefined;

const idPrefix = 'msg_';
/** Base62 characters: 131 bits. */
const addressLength = 22;
const nonceLength = 8;

/** The address that every request with this key shares, for one organization and scope: an operation, or more. */
export function addressOfKey(scope: string, idempotencyKey: string): string {
  return base62Of(createHash('sha256').update(`${scope}\n${idempotencyKey}`).digest(), addressLength);
}

/** The address of a send without a key. */
export const newAddress = (ids: Ids): string => ids.base62(addressLength);

/** The nonce tells apart two messages sent under one key, a day or more apart. */
export const newMessageId = (address: string, ids: Ids): MessageId => `${idPrefix}${address}${ids.base62(nonceLength)}`;

/** The intent's address in one of our message ids; undefined when `id` is not one. */
export function addressOf(id: string): string | undefined {
  const [, address] =
    new RegExp(`^${idPrefix}([0-9A-Za-z]{${addressLength}})[0-9A-Za-z]{${nonceLength}}$`).exec(id) ?? [];
  return address;
}

/** Where an intent stands. */
export const intentKey = (organizationId: OrganizationId, address: string): Key => ({
  pk: `${organizationId}#INTENT#${address}`,
  sk: 'INTENT',
});

/** An intent as it is read; undefined where there is none. Throws for an item that is none. */
export const parseIntent = (item: Item | undefined): Intent | undefined => item && intentSchema.parse(item);

/** The key of an intent, by the address in its message id. */
export const keyOfIntent = ({ organization_id, message_id }: Pick<Intent, 'organization_id' | 'message_id'>): Key =>
  intentKey(organization_id, addressOf(message_id) ?? '');

/** How long our id leads to the message through the intent. */
export const keptMs = days(35);

/** The same send in the same state: no concurrent writer has got further with it. */
export const isStill = ({ message_id }: Intent, state: Intent['state']): Condition =>
  all(equals('message_id', message_id), equals('state', state));

/** The shard in which the sweeper finds a send. */
export const shardOf = ({ message_id }: Intent): string => dueShard('send', message_id);

/** Longer than a function may run (29 s) and shorter than an impatient caller's second retry. */
const leaseMs = seconds(35);

/** How long the lease of an intent lasts from `now` on, in ms; 0 or less when it is over. */
export const leaseLeftMs = (
  { lease_until, created_at }: Pick<Intent, 'lease_until' | 'created_at'>,
  now: number,
): number => Date.parse(lease_until ?? created_at) - now;

const isUntil = ({ repeats_until, lease_until }: Intent): Condition =>
  all(equals('repeats_until', repeats_until), equals('lease_until', lease_until));

/**
 * Puts a new intent on record, with a lease from `now` on (ms since the epoch). `previous` is a former send under the same
 * key: it makes room, and our id of its message stays known.
 */
export function recordWrites(intent: Intent, previous: Intent | undefined, now: number): SingleWrite[] {
  const lease_until = isoTime(now + leaseMs);
  const item = { ...keyOfIntent(intent), ...intent, lease_until, due_shard: shardOf(intent), due_at: lease_until };
  if (!previous) return [{ kind: 'put', item, condition: absent() }];
  const place = parsePlace({ ...previous });
  const expires_at = Math.ceil((now + keptMs) / 1000);
  const lookup = { ...ownIdKey(previous.organization_id, previous.message_id), ...place, expires_at };
  return [
    // A late acceptance may have prolonged it since it was read.
    { kind: 'put', item, condition: all(isStill(previous, previous.state), isUntil(previous)) },
    ...(place ? [{ kind: 'put' as const, item: lookup }] : []),
  ];
}
