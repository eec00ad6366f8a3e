import * as z from 'zod';

/** What a worker sends to a dead-letter queue by itself: a message that can never succeed, as it has read it, and why. */
export const byWorkerSchema = z.object({ reason: z.string(), item: z.unknown() });
