import * as z from 'zod';

/** What every call's event has. */
export const callSchema = z.object({
  id: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  status: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
});

/** A call, as its event shows it. */
export type Call = z.infer<typeof callSchema>;
