import * as z from 'zod';
import type { SendOutcome } from '../channels/channel.ts';
import { type MessageError, messageErrorSchema } from '../conversations/message.ts';
import type { ErrorName } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Answer, answerSchema, type Intent } from './intent.ts';

/** What is known of a send when it is recorded. With neither provider id nor error, nobody knows whether the provider took it. */
export interface Outcome {
  readonly answer: Answer;
  readonly providerId?: string;
  /** The number by which the provider knows the recipient, in digits. */
  readonly knownAs?: string;
  readonly error?: MessageError;
  /** The failure is an assumption: nobody has heard it from the provider about this very message. */
  readonly assumed?: true;
}

export const isUnknown = ({ providerId, error }: Outcome): boolean => providerId === undefined && error === undefined;

/** The answer while nobody knows whether the provider took the message. */
export const unknownOutcome = {
  error: 'Send outcome unknown' satisfies ErrorName,
  message:
    'The provider may or may not have taken the message. It is in the conversation with outcome_unknown; read that before sending again.',
} satisfies Answer;

/** The same after an answer that named no message, where the contract tells the two apart (E2). */
export const unconfirmed = {
  error: 'Send unconfirmed' satisfies ErrorName,
  message:
    'The provider answered without a message id: it may or may not have the message. It is in the conversation with outcome_unknown; read that before sending again.',
} satisfies Answer;

const givenUp = {
  error: 'Provider send failed' satisfies ErrorName,
  message: 'The provider never confirmed the message; after 24 hours it counts as failed.',
} satisfies Answer;

/** The outcome of a send that no receipt has confirmed for a day: an assumption, which a later receipt overturns. */
export const neverConfirmed: Outcome = {
  answer: givenUp,
  error: { code: 'unconfirmed', message: givenUp.message },
  assumed: true,
};

type Accepted = Extract<SendOutcome, { kind: 'accepted' }>;

export type AcceptedBody = (accepted: Accepted, intent: Intent) => Record<string, unknown>;

/** What is recorded, and told to the caller, of a provider call that left something to record. */
export function conclusionOf(
  outcome: Exclude<SendOutcome, { kind: 'rate-limited' }>,
  intent: Intent,
  acceptedBody: AcceptedBody,
): Outcome {
  switch (outcome.kind) {
    case 'accepted':
      return {
        providerId: outcome.providerId,
        answer: { body: acceptedBody(outcome, intent) },
        knownAs: outcome.knownAs,
      };
    case 'refused':
      return {
        error: outcome.error,
        answer: { error: outcome.name, message: textOf(outcome.error) },
        // Passing trouble at the provider: it may have kept the message all the same.
        ...(outcome.name === 'Provider send failed' && !outcome.unsent && { assumed: true as const }),
      };
    case 'unknown':
      return { answer: outcome.answered ? unconfirmed : unknownOutcome };
  }
}

const textOf = ({ code, message }: { code: number | string; message: string }) => `(${code}) ${message}`;

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
