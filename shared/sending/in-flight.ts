import { createHash } from 'node:crypto';
import * as z from 'zod';
import { hours, isoTime } from '../base/clock.ts';
import { type ConversationKey, contactPartition } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import type { Item, SingleWrite } from '../table/table.ts';
import { type Intent, keyOfIntent, parseIntent } from './intent.ts';

/** An echo settles a send of the hour before it. */
const echoMs = hours(1);
/** Read together: a batch of their intents. */
const atOnce = 100;

/** What an echo shows of its send: which way it went, and what kind of message it is. */
const inFlightSchema = z.object({
  message_id: z.string(),
  media_type: z.string().nullable(),
  /** Older ones have none. */
  message_type: z.string().optional(),
  instance: z.string().optional(),
  /** Of its text or short description. */
  shown_hash: z.string().optional(),
});
export type InFlight = z.infer<typeof inFlightSchema>;

/** A few bytes where a poll's text has kilobytes. */
export const shownHash = (message: string): string =>
  createHash('sha256').update(message).digest('base64url').slice(0, 16);

const sortKeyOf = (at: string) => `IN-FLIGHT#${at}`;

/**
 * Beside the intent of a send whose provider sends our own message id back with nothing: by this the echo of the message
 * finds the send. It expires; whether the send is settled, its intent says.
 */
export function inFlightWrite(intent: Intent): SingleWrite {
  const { organization_id, contact_id, message_id, message_type, instance, created_at, content } = intent;
  const item = {
    pk: contactPartition(organization_id, contact_id),
    sk: `${sortKeyOf(created_at)}#${message_id}`,
    message_id,
    media_type: content?.media_type ?? null,
    message_type,
    instance,
    ...(content && { shown_hash: shownHash(content.message) }),
    expires_at: Math.ceil((Date.parse(created_at) + 2 * echoMs) / 1000),
  };
  return { kind: 'put', item };
}

/** The sends of a kind of the last hour to a contact or a group, oldest first, as their intents stand now. */
export async function sendsInFlight(
  { organizationId, contactId }: ConversationKey,
  isOfKind: (send: InFlight) => boolean,
  { table, clock }: Deps<'table:read'>,
): Promise<{ send: InFlight; intent: Intent }[]> {
  const condition = all(
    equals('pk', contactPartition(organizationId, contactId)),
    between('sk', sortKeyOf(isoTime(clock.now() - echoMs)), sortKeyOf('~')),
  );
  const standing: { send: InFlight; intent: Intent }[] = [];
  let after: Item | undefined;
  do {
    const page = await table.page({ condition, limit: atOnce, after });
    const sends = page.items.map((item) => inFlightSchema.parse(item)).filter(isOfKind);
    const keys = sends.map(({ message_id }) => keyOfIntent({ organization_id: organizationId, message_id }));
    const intents = keys.length === 0 ? [] : (await table.getMany(keys)).map(parseIntent);
    sends.forEach((send, index) => {
      const intent = intents[index];
      // A later send under the same key may stand there; or nothing, where the provider turned it away.
      if (intent?.message_id === send.message_id) standing.push({ send, intent });
    });
    after = page.next;
  } while (after);
  return standing;
}
