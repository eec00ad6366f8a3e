import { createHash } from 'node:crypto';
import * as z from 'zod';
import { organizationIdSchema } from '../identifiers.ts';
import type { QueueMessage } from '../queue/queue-sender.ts';

/**
 * `sent`: a message that went through the gateway's server, ours or another client's; `edit`, `revoke`: of a message, on a
 * phone; `sent-edit`: an edit through the gateway's server; `moved`: a person has another user id; `preference`: whether a
 * person wants broadcasts; `group`: what a group is called; `template`: what has become of a template; `error`: the provider
 * reports an error that is about no message; `ignored`: a kind of webhook that is not for us, `{field}` alone; `other`: an
 * item of no known shape.
 */
const kinds = [
  ...(['status', 'message', 'echo', 'sent', 'edit', 'sent-edit', 'revoke', 'call', 'moved'] as const),
  ...(['preference', 'group', 'template', 'error', 'ignored', 'other'] as const),
] as const;

/**
 * One item of a provider's webhook, as it travels in the inbound queue. `account` is our account's id at the provider (of a
 * template, the business account's), or the gateway instance's name; empty where the webhook names none.
 */
export const inboundItemSchema = z.object({
  kind: z.enum(kinds),
  /** Absent on items of versions that knew one channel. */
  channel: z.enum(['chatapp', 'photoapp', 'gateway']).default('chatapp'),
  account: z.string().max(256),
  /**
   * The organization that had the account, or the instance, when the webhook came: the item is this one's, also where the
   * account is another's by the time that it is handled. Absent where no organization had it, and on items of earlier
   * versions: those belong to the organization that has it when they are handled.
   */
  organization: organizationIdSchema.optional(),
  /** Of an item that is too large for a queue: the key in our storage under which its other two members lie. */
  stored_as: z.string().optional(),
  /** The key in our storage of the file that came in the webhook itself. It lies there as the content of large items does. */
  stored_file: z.string().optional(),
  /** As the provider sent it. */
  item: z.unknown().optional(),
  /** The people concerned, as the provider names them beside its messages. Of the gateway: our own number. */
  contacts: z.array(z.unknown()).optional(),
});
/** An item of the inbound queue. */
export type InboundItem = z.infer<typeof inboundItemSchema>;

/** An item on its way to the inbound queue. */
export interface QueuedItem extends QueueMessage {
  readonly body: InboundItem;
}

/**
 * The item as a message of the inbound queue: in order with those of the same account and `person` (any text that is always
 * the same for the person at the other end), and side by side with all other items.
 */
export function queuedItem(item: InboundItem, person: string): QueuedItem {
  const { account } = item;
  return { body: item, group: createHash('sha256').update(`${account}\n${person}`).digest('base64url') };
}
