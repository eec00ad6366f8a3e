import { createHash } from 'node:crypto';
import * as z from 'zod';
import { asciiJson, type QueueMessage } from '../queue/queue-sender.ts';

/**
 * `sent`: a message that went through the gateway's server, of us or of another client of it; `edit`, `revoke`: done to a
 * message on a phone; `sent-edit`: through the gateway's server; `moved`: a person has another user id; `error`: the
 * provider complains of nothing in particular; `ignored`: a kind of webhook that is not for us, `{field}` alone; `other`:
 * what has no shape we know.
 */
const kinds = [
  ...(['status', 'message', 'echo', 'sent', 'edit', 'sent-edit', 'revoke', 'call', 'moved'] as const),
  ...(['error', 'ignored', 'other'] as const),
] as const;

/**
 * One item of a provider's webhook, as it travels in the inbound queue. `account` is our account's id at the provider,
 * or the gateway instance's name; empty where the webhook names none.
 */
export const inboundItemSchema = z.object({
  kind: z.enum(kinds),
  /** Items from before there were two channels have none. */
  channel: z.enum(['chatapp', 'photoapp', 'gateway']).default('chatapp'),
  account: z.string().max(256),
  /** Of the gateway: whose instance it was. Its name may be another organization's by the time the item is handled. */
  organization: z.string().optional(),
  /** As the provider sent it. */
  item: z.unknown().optional(),
  /** Who is concerned, as the provider names them; it stands beside messages, not in them. Of the gateway: who we are. */
  contacts: z.array(z.unknown()).optional(),
});
export type InboundItem = z.infer<typeof inboundItemSchema>;

/** SQS takes a megabyte; no provider sends an item of that size. What does not fit is named, so that people can ask for it. */
const maxItemBytes = 900 * 1024;

/**
 * The item in the queue: in order for each of our accounts and the `person` at the other end (any text that is always
 * the same for them), and side by side for all others.
 */
export function queuedItem(item: InboundItem, person: string): QueueMessage {
  const { account } = item;
  return {
    body: fitting(item),
    group: createHash('sha256').update(`${account}\n${person}`).digest('base64url'),
  };
}

function fitting(item: InboundItem): InboundItem {
  const bytes = bytesOf(item);
  if (bytes !== undefined && bytes <= maxItemBytes) return item;
  const { channel, account, organization } = item;
  return {
    kind: 'other',
    channel,
    account,
    organization,
    item: bytes === undefined ? { too_deep: true } : { too_large: bytes },
  };
}

/** Undefined for what cannot be written as JSON: it is nested deeper than the stack is. */
function bytesOf(item: InboundItem): number | undefined {
  try {
    return asciiJson(item).length;
  } catch {
    return undefined;
  }
}
