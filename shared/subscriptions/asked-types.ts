import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import { eventNames, type StoredWebhook, type WebhookType, webhookTypeSchema } from './webhook.ts';

type EventName = (typeof eventNames)[number];

/** `type` in a body: one name, or `all`. Blank is as good as missing. */
export const oneTypeSchema = z.preprocess(
  (type: z.input<typeof webhookTypeSchema>) => (type === null || isBlankText(type) ? undefined : type),
  webhookTypeSchema.optional(),
);

const isBlankText = (value: unknown) => typeof value === 'string' && isBlank(value);

const allAlone = 'must not be all, which stands alone: give type all in place of types';

/** `types` in a body: names of different events. `all` is none of them, since it has all of them. */
export const typeListSchema = z
  .array(z.enum(eventNames, { error: ({ input }) => (input === 'all' ? allAlone : undefined) }))
  .min(1)
  .check(({ value, issues }) => {
    const again = value.findIndex((name, index) => value.findIndex((other) => isSameEvent(name, other)) < index);
    if (again < 0) return;
    const first = value.findIndex((other) => isSameEvent(value[again], other));
    const message = `must name another event than types[${first}]`;
    issues.push({ code: 'custom', input: value[again], path: [again], message });
  });

const eventOf = (name: EventName | undefined) => (name === 'sent_message' ? 'message_sent' : name);
const isSameEvent = (one: EventName | undefined, other: EventName) => eventOf(one) === eventOf(other);

/** What a body asks for: `type`, or `types`. */
interface Given {
  readonly type?: WebhookType;
  readonly types?: readonly EventName[];
}

/** Refuses a body that asks in both ways. */
export const askedOnce = z.superRefine<Given>(({ type, types }, context) => {
  if (type === undefined || types === undefined) return;
  context.addIssue({ code: 'custom', path: ['types'], input: types, message: 'cannot be combined with type' });
});

/** The attributes of a subscription that asks for this; none where a body does not say. */
export function attributesOfTypes({ type, types }: Given): Partial<Pick<StoredWebhook, 'type' | 'types'>> {
  const [first] = types ?? [];
  if (types && first) return { type: first, types: types.join() };
  return type === undefined ? {} : { type, types: undefined };
}

/** What a subscription asks for, as a list: `all` stands alone. */
export const typesOf = ({ type, types }: Pick<StoredWebhook, 'type' | 'types'>): readonly WebhookType[] =>
  types === undefined ? [type] : listSchema.parse(types.split(','));

const listSchema = z.array(webhookTypeSchema);
