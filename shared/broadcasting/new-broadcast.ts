import * as z from 'zod';
import { variableFields } from '../broadcasts/broadcast.ts';
import { contactUuidSchema } from '../contacts/identities/identity.ts';
import { optionalText, orAbsent, orEmpty, requiredText, text } from '../input/fields.ts';
import { listOf } from '../input/lists.ts';
import { mostValues, templateUseSchema, value, valueLength } from '../templates/use.ts';

/** Contacts that a request may name, at most. */
const mostContacts = 5_000;
/** Tags in an audience, as many as a contact can have; each as long as theirs. */
const [mostTags, tagLength] = [50, 1024];
/** Code points of a name, as of a contact's. */
const nameLength = 128;

/** A variable that is what a contact has in a field. */
export const fieldVariableSchema = z.object({
  field: z.enum(variableFields),
  fallback: orAbsent(text({ max: valueLength })),
});

/** A variable is a text, or an object that names a field of the contact. */
const variable = z.union([value, fieldVariableSchema], {
  error: `must be a text, or an object with a field (${variableFields.join(', ')}) and an optional fallback`,
});

/** By name, or in their order. Of an object, null is as good as absent. */
const variables = orAbsent(
  z.union([z.array(variable), z.record(z.string().max(valueLength), variable.nullable())], {
    error: 'must be an object or a list of texts and of objects with a field',
  }),
)
  .transform((given) => namedVariables(given ?? {}))
  .refine((given) => Object.keys(given).length <= mostValues, {
    error: `must have at most ${mostValues} values`,
  });

type Variables = Record<string, z.output<typeof variable>>;

const namedVariables = (given: Record<string, Variables[string] | null> | Variables[string][]): Variables =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, each]) =>
      each === null ? [] : [[Array.isArray(given) ? String(Number(name) + 1) : name, each]],
    ),
  );

const audience = orEmpty(
  z.object({
    tags: orAbsent(listOf(requiredText({ max: tagLength }), { min: 1, max: mostTags })),
    match: z.enum(['any', 'all']).nullish(),
    contact_ids: orAbsent(listOf(contactUuidSchema, { min: 1, max: mostContacts })),
    media_id: optionalText({ max: nameLength }),
  }),
).superRefine(({ match, ...audiences }, context) => {
  const refuse = (path: string, message: string, params?: object) =>
    context.addIssue({ code: 'custom', path: [path], message, params });
  const [given, second] = Object.entries(audiences).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given === undefined) refuse('tags', 'is required, or contact_ids, or media_id', { blank: true });
  if (second !== undefined) refuse(second, `must not be given together with ${given}`);
  if (audiences.tags === undefined && match) refuse('match', 'is for tags alone');
});

/** As ms since the epoch. */
const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-28T10:00:00.000Z' })
  .transform((written) => Date.parse(written));

/** The body of `POST /broadcasts`. */
export const newBroadcastSchema = z.object({
  name: requiredText({ max: nameLength }),
  template: orEmpty(templateUseSchema.omit({ variables: true })),
  audience,
  variables,
  schedule_at: orAbsent(time),
  rate: orAbsent(z.int({ error: 'must be a whole number' }).positive({ error: 'must be at least 1' })),
});
/** A broadcast as it is asked for. */
export type NewBroadcast = z.output<typeof newBroadcastSchema>;
