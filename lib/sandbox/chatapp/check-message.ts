import * as z from 'zod';
import {
  audio,
  characters,
  contacts,
  document,
  filled,
  image,
  location,
  reaction,
  sticker,
  video,
} from './content-schemas.ts';
import { interactive } from './interactive-schema.ts';
import { template } from './template-schema.ts';

/**
 * The real provider puts the business's own country code before a number without a plus, and so reaches another person.
 * The sandbox refuses it, so that the mistake is seen. Spaces, dashes and parentheses are accepted.
 */
const phoneNumber = z
  .string()
  .startsWith('+', { error: 'must start with +, or the provider prepends a country code', abort: true })
  .refine(
    (to) => /^\d{7,15}$/.test(to.slice(1).replace(/[- ()]/g, '')),
    'must have 7 to 15 digits after the +, and nothing else but spaces, dashes and parentheses',
  );

/** A business-scoped user id. */
const userId = z.string().regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/, 'must be a business-scoped user id');

/** The member that each type carries under its own name. */
const bodies: Readonly<Record<string, z.ZodType>> = {
  text: z.strictObject({ body: characters(1, 4096), preview_url: z.boolean().optional() }),
  image,
  video,
  audio,
  document,
  sticker,
  location,
  contacts,
  interactive,
  reaction,
  template,
};

const envelope = {
  messaging_product: z.literal('whatsapp'),
  // Groups are not modelled.
  recipient_type: z.literal('individual').optional(),
  to: phoneNumber.optional(),
  recipient: userId.optional(),
  // The provider takes an absent type for text; the service always names it.
  type: z.enum(Object.keys(bodies)),
  context: z.strictObject({ message_id: filled }).optional(),
  biz_opaque_callback_data: characters(0, 512).optional(),
};

const schemas = Object.fromEntries(
  Object.entries(bodies).map(([type, body]) => [
    type,
    z.strictObject({ ...envelope, [type]: body }).superRefine((message, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (message.to === undefined && message.recipient === undefined) refuse('to', 'to or recipient is required');
      if (type === 'reaction' && message.context) refuse('context', 'a reaction cannot be a reply');
    }),
  ]),
);

/** The schema for the type that a payload names; for any other type, one that refuses it. */
function schemaFor(type: unknown): z.ZodType<{ to?: string; recipient?: string }> {
  return (typeof type === 'string' && Object.hasOwn(schemas, type) && schemas[type]) || z.looseObject(envelope);
}

interface Refusal {
  readonly code: number;
  readonly details: string;
}

const invalidParameter = 100;
const parameterMissing = 131008;
const valueNotValid = 131009;

/** The members for which the provider does not choose its code by the rule of `codeOf`. */
const exceptions: Readonly<Record<string, { readonly missing: number; readonly wrong: number }>> = {
  messaging_product: { missing: invalidParameter, wrong: valueNotValid },
  type: { missing: parameterMissing, wrong: parameterMissing },
};

/** The message, or the provider's code for its first problem, with details that name the path. */
export function checkMessage(
  payload: unknown,
): { readonly message: { to?: string; recipient?: string } } | { readonly refusal: Refusal } {
  const parsed = schemaFor(at(payload, ['type'])).safeParse(payload);
  if (parsed.success) return { message: parsed.data };
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  const path = z.core.toDotPath(issue.path) || 'the body';
  return { refusal: { code: codeOf(issue, payload), details: `${path}: ${issue.message}` } };
}

function codeOf(issue: z.core.$ZodIssue, payload: unknown): number {
  const missing = at(payload, issue.path) === undefined;
  const exception = exceptions[z.core.toDotPath(issue.path)];
  if (exception) return missing ? exception.missing : exception.wrong;
  if (missing) return parameterMissing;
  return issue.code === 'invalid_type' || issue.code === 'unrecognized_keys' ? invalidParameter : valueNotValid;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
    value,
  );
}
