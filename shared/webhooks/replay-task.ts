import * as z from 'zod';

/** On the events queue: deliveries of a webhook are to be sent again, the oldest first. */
export const replayTaskSchema = z.object({
  kind: z.literal('replay'),
  organization_id: z.string(),
  webhook_id: z.string(),
  replay_id: z.string(),
  /** When they were made, both ends included; ms since the epoch. */
  from: z.int(),
  to: z.int(),
  /** The sort key up to which it is done. */
  cursor: z.string().optional(),
});
export type ReplayTask = z.infer<typeof replayTaskSchema>;

/** 131 bits. */
export const replayIdLength = 22;
