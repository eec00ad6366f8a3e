import { enqueueItems } from '../../shared/channels/large-items.ts';
import { withOwners } from '../../shared/providers/item-owners.ts';
import { takeWebhook } from '../../shared/providers/operations.ts';
import { photoappItemsOf, toPhotoappQueueMessage } from '../../shared/providers/photoapp/webhook-items.ts';
import { signedWebhook } from '../../shared/providers/webhook-authentication.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia } from '../../shared/runtime/late-media.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** `POST /provider/photoapp`: takes a webhook of the photo-app, and says so once everything in it is safely queued. */
export const serve = endpoint('take-photoapp', takeWebhook, async ({ raw }, deps) => {
  const webhook = signedWebhook(raw, await deps.providerSecrets.photoapp());
  const items = await withOwners(photoappItemsOf(webhook), deps);
  await enqueueItems(items.map(toPhotoappQueueMessage), deps);
  return { body: { success: true } };
});
export const handler = serve(livePorts(table, queues, secrets, lateMedia));
