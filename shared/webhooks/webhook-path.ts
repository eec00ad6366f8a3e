import * as z from 'zod';

/**
 * How an endpoint names a webhook. An id that is no uuid is one that there is not, so nothing is asked of it here. The query
 * takes nothing, and refuses a parameter that is given more than once.
 */
export const oneWebhook = { path: z.object({ id: z.string() }), query: z.object({}) };
