import * as z from 'zod';

/** An object as the provider has it; its members replace those that the sandbox makes, and null leaves one out. */
export const ownObject = z.record(z.string(), z.unknown());
type OwnObject = z.infer<typeof ownObject>;
type Payload = Readonly<Record<string, unknown>>;

/** What the sandbox makes, with the members of a person's own object in the place of its own. */
export function over(made: Payload, own: OwnObject | undefined): Payload {
  return Object.fromEntries(Object.entries({ ...made, ...own }).filter(([name]) => own?.[name] !== null));
}

export const text = z.string().max(100_000);
export const digits = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .refine((id) => /^\d{1,32}$/.test(id), 'must be digits');

/** Seconds or milliseconds since the epoch, or an ISO 8601 time; in milliseconds. */
const moment = z.union(
  [
    z
      .number()
      .positive()
      .max(4e12)
      .transform((given) => (given < 1e11 ? given * 1000 : given)),
    z.iso.datetime({ offset: true }).transform((given) => Date.parse(given)),
  ],
  'must be seconds or milliseconds since the epoch, or an ISO 8601 time',
);

/** The fields of every type. */
export const commonFields = {
  /** The provider's id of the message; a fresh one by default. */
  message_id: z.string().min(1).max(1000).optional(),
  timestamp: moment.optional(),
  context_message_id: z.string().min(1).optional(),
  /** How many times the same webhook is posted, at once. */
  copies: z.int().min(1).max(100).default(1),
  /** Our account sent it, from its own app. */
  echo: z.boolean().default(false),
  /** The message that it is about; by default the newest one. */
  target_message_id: z.string().min(1).optional(),
  /** Replaces members of the provider's message. */
  message: ownObject.optional(),
  /** With the type `raw`: the webhook, which is signed and posted as it is. */
  webhook: z.unknown().optional(),
};

/** A file: given as base64, fetched from an address, or else a small one of the sandbox's own. */
export const fileFields = {
  media_url: z.url({ protocol: /^https?$/ }).optional(),
  base64: z.base64().optional(),
  mime_type: z.string().min(1).max(200).optional(),
  filename: z.string().min(1).max(1000).optional(),
};
export const fileNames = Object.keys(fileFields);

/**
 * The refinement of an inbound's schema: refuses fields that `types` does not list for the type, a raw webhook without
 * content, and an inbound without any of the `senders`.
 */
export function inboundCheck(types: Types, senders: readonly string[] = ['from']) {
  const special = specialIn(types);
  return (given: { readonly type: string; readonly webhook?: unknown }, context: z.RefinementCtx): void => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    const own = types[given.type] ?? [];
    const named = new Set(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name])));
    for (const name of named) {
      if (!special.has(name) || own.includes(name)) continue;
      refuse(name, `does not go with type ${given.type}, which takes ${own.join(', ') || 'nothing of its own'}`);
    }
    if (given.type === 'raw') {
      if (given.webhook === undefined) refuse('webhook', 'is required');
    } else if (!senders.some((name) => named.has(name))) {
      refuse('from', ['is required', ...senders.slice(1)].join(', or '));
    }
  };
}

type Types = Readonly<Record<string, readonly string[]>>;

/** The fields that not every type takes. */
const specialIn = (types: Types) => new Set(Object.values(types).flat());

/** The fields that a type takes, its own first. */
export function fieldsOf(type: string, types: Types, shape: Payload): readonly string[] {
  if (type === 'raw') return ['webhook', 'copies', 'instance'].filter((name) => Object.hasOwn(shape, name));
  const special = specialIn(types);
  const common = Object.keys(shape).filter((name) => !special.has(name) && name !== 'platform' && name !== 'type');
  return [...(types[type] ?? []), ...common];
}

/** A webhook that was made of an inbound. */
export interface Made {
  /** Null where the webhook has no message of its own. */
  readonly message_id: string | null;
  readonly webhook: unknown;
}

/** The reason why an inbound cannot be played, for the person who asked for it. */
export class Impossible extends Error {}

/** The message that an inbound is about, or the refusal of an inbound about none. */
export function requiredTarget(id: string | undefined): string {
  if (id === undefined) throw new Impossible('target_message_id: is required, there is no message yet');
  return id;
}
