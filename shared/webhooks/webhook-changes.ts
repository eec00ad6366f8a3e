import * as z from 'zod';
import { platformSchema } from '../events/event.ts';
import { blankParams } from '../http/parse.ts';
import { webhookTypeSchema } from './webhook.ts';
import { webhookUrlSchema } from './webhook-url.ts';

/** What null would mean is anybody's guess: it is refused. */
const unlessNull = (values: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === null ? `is required to be ${values}, if it is given` : undefined,
});
const oneOf = (values: readonly string[]) => unlessNull(`one of ${values.join(', ')}`);

const changeable = {
  url: webhookUrlSchema.optional(),
  type: z.enum(webhookTypeSchema.options, oneOf(webhookTypeSchema.options)).optional(),
  platform: z.enum(platformSchema.options, oneOf(platformSchema.options)).optional(),
  enabled: z.boolean(unlessNull('true or false')).optional(),
};

/** The body of `PATCH /webhooks/{id}`: what is to be another than it is, one thing at least. */
export const webhookChangesSchema = z
  .object(changeable)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    path: ['url'],
    params: blankParams,
    error: 'is required, or one of type, platform, enabled',
  });
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;
