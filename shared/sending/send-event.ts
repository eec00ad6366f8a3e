import * as z from 'zod';
import { messageErrorSchema } from '../conversations/message.ts';
import type { Deps } from '../runtime/deps.ts';
import { answerSchema, type Intent } from './intent.ts';
import type { Outcome } from './outcome.ts';

/** Gives the handler the time to commit by itself, so that the worker, as a rule, finds the send settled. */
const delaySeconds = 2;

const outcomeSchema = z.object({
  answer: answerSchema,
  providerId: z.string().optional(),
  knownAs: z.string().optional(),
  error: messageErrorSchema.optional(),
  assumed: z.literal(true).optional(),
});

/** A send for whoever handles the events queue: to be finished if nobody has. Without `outcome` its state says what is to be done. */
export const sendEventSchema = z.object({
  organization_id: z.string(),
  contact_id: z.string(),
  message_id: z.string(),
  outcome: outcomeSchema.optional(),
  /** The provider turned it away for now: it is to be taken back. */
  unwanted: z.literal(true).optional(),
});
export type SendEvent = z.infer<typeof sendEventSchema>;

/** Makes an outcome durable before it is recorded: from here on handler or worker, whoever is left, finishes. */
export async function handOver(
  intent: Intent,
  outcome: Outcome | undefined,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, outcome };
  await eventsQueue.send({ body, group: organization_id, ...(outcome && { delaySeconds }) });
}

/** A send that is to leave nothing behind, for whoever can see to it. */
export async function handOverUnwanted(intent: Intent, { eventsQueue }: Deps<'queue:events'>): Promise<void> {
  const { organization_id, contact_id, message_id } = intent;
  const body: SendEvent = { organization_id, contact_id, message_id, unwanted: true };
  await eventsQueue.send({ body, group: organization_id, delaySeconds });
}
