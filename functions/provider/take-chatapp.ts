import { enqueueItems } from '../../shared/channels/large-items.ts';
import { chatappItemsOf, toChatappQueueMessage } from '../../shared/providers/chatapp/webhook-items.ts';
import { withOwners } from '../../shared/providers/item-owners.ts';
import { takeWebhook } from '../../shared/providers/operations.ts';
import { readChatapp } from '../../shared/providers/read-inbound.ts';
import { signedWebhook } from '../../shared/providers/webhook-authentication.ts';
import { applyReceiptsAtOnce } from '../../shared/receiving/receipts-at-once.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, queues, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /provider/chatapp`: takes a webhook, and says so once everything in it is safely queued, or applied if it is a receipt. */
export const serve = endpoint('take-chatapp', takeWebhook, async ({ raw }, deps) => {
  const webhook = signedWebhook(raw, await deps.providerSecrets.chatapp());
  const items = await withOwners(chatappItemsOf(webhook), deps);
  const left = await applyReceiptsAtOnce(items, readChatapp, deps);
  await enqueueItems(left.map(toChatappQueueMessage), deps);
  return { body: { success: true } };
});
export const handler = serve(livePorts(table, queues, secrets, lateMedia));
