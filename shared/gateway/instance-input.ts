import * as z from 'zod';
import { blankParams } from '../http/parse.ts';
import { shopUrlSchema } from '../organizations/shop-url.ts';
import { instanceNameSchema, upstreams } from './instance.ts';

/** It goes into an HTTP header. */
const headerText = z.string().regex(/^[\x21-\x7e]{1,1024}$/, { error: 'must be 1 to 1024 visible ASCII characters' });

/** What an operator says of an instance. */
export const newInstanceSchema = z
  .object({
    name: instanceNameSchema,
    upstream: z.enum(upstreams),
    /** Where the server stands, also below a path of its host. */
    url: shopUrlSchema.optional(),
    key: headerText.optional(),
    webhook_secret: headerText.optional(),
  })
  .superRefine(({ upstream, ...server }, context) => {
    for (const [name, value] of Object.entries({ url: server.url, key: server.key })) {
      if (upstream !== 'evolution' || value !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'is required for evolution', params: blankParams });
    }
    for (const name of ['url', 'key', 'webhook_secret'] as const) {
      if (upstream === 'evolution' || server[name] === undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: `is only for evolution; ${upstream} has none` });
    }
  });
export type NewInstance = z.infer<typeof newInstanceSchema>;
