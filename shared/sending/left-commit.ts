import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Intent, keyOfIntent, parseIntent } from './intent.ts';
import { type Outcome, sendEventSchema } from './outcome.ts';

/** On the inbound queue, in the group of its conversation: a send whose handler leaves its commit to the queue's worker. */
export const leftCommitSchema = sendEventSchema.extend({ kind: z.literal('commit') }).required({ outcome: true });
export type LeftCommit = z.infer<typeof leftCommitSchema>;

const groupPrefix = 'commit:';

/** Whether a group of the inbound queue is of such sends. All else there are items of webhooks, whose groups have no colon. */
export const isOfCommits = (group: string): boolean => group.startsWith(groupPrefix);

/**
 * Leaves the commit of a send to the worker that has its conversation's group to itself, and commits all sends that wait
 * there together. The outcome is on the events queue before: what this queue loses is committed by that. False where the
 * queue does not take it.
 */
export async function isLeft(
  { organization_id, contact_id, message_id }: Intent,
  outcome: Outcome,
  deps: Deps<'queue:inbound'>,
): Promise<boolean> {
  const body: LeftCommit = { kind: 'commit', organization_id, contact_id, message_id, outcome };
  try {
    await deps.inboundQueue.send({ body, group: `${groupPrefix}${organization_id}:${contact_id}` });
    return true;
  } catch (error) {
    deps.log('inbound_queue_refused', { message_id, ...errorFields(error) });
    return false;
  }
}

/** Before each look, in ms. The worker takes some 100 ms, and as much again for each ten sends that wait before this one. */
const looksAfterMs = [150, 250, 450];

/**
 * Waits until a send that was left is committed, so that what its caller is answered can be read. Undefined where it is not
 * within a second: it will be.
 */
export async function settledSoon(intent: Intent, { table, clock }: Deps<'table:read'>): Promise<Intent | undefined> {
  for (const ms of looksAfterMs) {
    await clock.sleep(ms);
    const standing = parseIntent(await table.get(keyOfIntent(intent)));
    if (standing?.message_id !== intent.message_id || standing.state !== 'sending') return standing;
  }
  return undefined;
}
