import * as z from 'zod';
import type { Deps } from '../../runtime/deps.ts';
import type { Doer } from './doer.ts';
import { takeBack } from './take-back.ts';

/** A message was taken back: for the events queue, whose worker can delete its file too. */
export const revokeEventSchema = z.object({
  kind: z.literal('revoke'),
  organization_id: z.string(),
  target_id: z.string(),
  /** Events from before it was kept have none. */
  doer: z.enum(['us', 'them', 'either']).default('us'),
});

export async function handOverRevoke(
  organizationId: string,
  targetId: string,
  doer: Doer,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof revokeEventSchema> = {
    kind: 'revoke',
    organization_id: organizationId,
    target_id: targetId,
    doer,
  };
  await eventsQueue.send({ body, group: organizationId });
}

export async function handleRevoke(body: unknown, deps: Deps<'table:write' | 'media:write'>): Promise<void> {
  const { organization_id, target_id, doer } = revokeEventSchema.parse(body);
  await takeBack(organization_id, target_id, doer, deps);
}
