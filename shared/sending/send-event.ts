import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import { contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Intent } from './intent.ts';
import { type Outcome, outcomeSchema } from './outcome.ts';

/** Gives the handler the time to commit by itself, so that the worker, as a rule, finds the send settled. */
const delaySeconds = 2;

/** A send on the events queue: its worker finishes what the handler has not. Without `outcome` its state says what is to be done. */
export const sendEventSchema = z.object({
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  message_id: z.string(),
  outcome: outcomeSchema.optional(),
  /** The provider turned it away for now: it is to be withdrawn. */
  unwanted: z.literal(true).optional(),
});
export type SendEvent = z.infer<typeof sendEventSchema>;

/** Makes an outcome durable before it is committed: from here on either the handler or the worker finishes. Throws what the queue throws. */
export async function enqueueSend(
  intent: Intent,
  outcome: Outcome | undefined,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, outcome };
  await eventsQueue.send({ body, group: organization_id, ...(outcome && { delaySeconds }) });
}

/** The same for a handler, which goes on without the queue. False when the queue did not take it: the sweeper is to find the send. */
export async function isEnqueued(intent: Intent, outcome: Outcome, deps: Deps<'queue:events'>): Promise<boolean> {
  try {
    await enqueueSend(intent, outcome, deps);
    return true;
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
    return false;
  }
}

/** Leaves it to the worker to withdraw a send that the provider turned away. */
export async function enqueueWithdrawal(intent: Intent, { eventsQueue }: Deps<'queue:events'>): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, unwanted: true };
  await eventsQueue.send({ body, group: organization_id, delaySeconds });
}
