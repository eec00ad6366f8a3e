import { enqueueItems } from '../../shared/channels/large-items.ts';
import { withOwners } from '../../shared/providers/item-owners.ts';
import { takeWebhook } from '../../shared/providers/operations.ts';
import { photoappItemsOf, toPhotoappQueueMessage } from '../../shared/providers/photoapp/webhook-items.ts';
import { signedWebhook } from '../../shared/providers/webhook-authentication.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, queues, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /provider/photoapp`: takes a webhook of the photo-app, and says so once everything in it is safely queued. */
export const serve = endpoint('take-photoapp', takeWebhook, async ({ raw }, deps) => {
  const webhook = signedWebhook(raw, await deps.providerSecrets.photoapp());
  const items = await withOwners(photoappItemsOf(webhook), deps);
  await enqueueItems(items.map(toPhotoappQueueMessage), deps);
  return { body: { success: true } };
});
export const handler = serve(livePorts(table, queues, secrets, lateMedia));
