import * as z from 'zod';
import { platformSchema } from '../events/event.ts';
import { isBlank } from '../http/blank.ts';
import { webhookTypeSchema } from './webhook.ts';
import { webhookUrlSchema } from './webhook-url.ts';

/** The body of E3. */
export const newWebhookSchema = z.object({
  url: webhookUrlSchema,
  // Blank is as good as missing.
  type: z.preprocess(
    (type: z.input<typeof webhookTypeSchema>) => (typeof type === 'string' && isBlank(type) ? undefined : type),
    webhookTypeSchema,
  ),
  platform: platformSchema.nullish().transform((platform) => platform ?? 'chatapp'),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;
