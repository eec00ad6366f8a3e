import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** How large a quota is, and what is used of it. */
export const quotaViewSchema = z.strictObject({ quota: z.int(), used: z.number() });
/** The same of files, in megabytes, with when they were listed last. */
export const mediaQuotaViewSchema = quotaViewSchema.extend({ measured_at: z.string().nullable() });
/** Messages a second, and how many more may be sent at this moment. */
export const sendsViewSchema = z.strictObject({ per_second: z.int(), left_now: z.int() });
/** Reads a second. */
export const readsViewSchema = z.strictObject({ per_second: z.int() });

/** An organization, as its owners see it. */
export const organizationViewSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  created_at: z.string(),
  limits: z.strictObject({ sends: sendsViewSchema, reads: readsViewSchema }),
  quotas: z.strictObject({ contacts: quotaViewSchema, media: mediaQuotaViewSchema, webhooks: quotaViewSchema }),
});

/** `GET /api/{organization}/organization`. */
export const getOrganization = {
  reply: z.strictObject({ success: z.literal(true), organization: organizationViewSchema }),
} satisfies Operation;
