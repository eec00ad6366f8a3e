import * as z from 'zod';
import type { TypedContent } from '../conversations/content.ts';
import { shownPoll } from '../conversations/description.ts';
import { nameLength, requiredText } from '../input/fields.ts';
import { listOf, refuseRepeats } from '../input/lists.ts';
import { addresseeSchema } from './addressee.ts';
import type { GatewayMessage } from './gateway-plan.ts';

/** How many values a poll may have, by the chat-app's own limits. */
const values = { min: 2, max: 12 } as const;

const countError = 'must be a whole number from 0 (any number) to the number of values';

/** The body of a poll send. */
export const pollBodySchema = z
  .object({
    number: addresseeSchema,
    name: requiredText({ max: nameLength }),
    selectableCount: z
      .number({ error: ({ input }) => (input === undefined || input === null ? 'is required' : countError) })
      .refine((count) => Number.isInteger(count) && count >= 0 && count <= values.max, { error: countError })
      .transform((count) => count + 0)
      .meta({ override: { type: 'integer', minimum: 0, maximum: values.max } }),
    values: listOf(requiredText({ max: nameLength }), values).superRefine((texts, context) =>
      refuseRepeats(
        texts.map((value, index) => ({ value, path: [index] })),
        context,
      ),
    ),
  })
  .refine((body) => body.selectableCount <= body.values.length, { path: ['selectableCount'], error: countError });
type PollBody = z.infer<typeof pollBodySchema>;

/** The message of a poll send. It has no `cloud`: the chat-app's own provider has no polls. */
export function pollMessage({ number, name, selectableCount, values: texts }: PollBody): GatewayMessage {
  return {
    operation: 'send-poll',
    addressee: number,
    content: {
      message: shownPoll(name, texts),
      message_type: 'poll',
      ...({
        type: 'poll',
        content: { name, options: texts, selectable_count: selectableCount },
      } satisfies TypedContent),
      media_type: null,
      media_url: null,
    },
    message: {
      pollCreationMessage: {
        name,
        options: texts.map((optionName) => ({ optionName })),
        selectableOptionsCount: selectableCount,
      },
    },
    evolution: {
      path: 'sendPoll',
      body: (recipient) => ({ number: recipient, name, selectableCount, values: texts }),
    },
  };
}
