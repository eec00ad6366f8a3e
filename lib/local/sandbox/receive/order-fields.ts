import * as z from 'zod';

/** The provider's own object of some kind: its members go over those that the sandbox makes. */
export const ownObject = z.record(z.string(), z.unknown());
export type OwnObject = z.infer<typeof ownObject>;

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

/** What goes with everything that a person can do. */
export const commonFields = {
  /** The provider's id of it; a fresh one by default. */
  message_id: z.string().min(1).max(1000).optional(),
  timestamp: moment.optional(),
  context_message_id: z.string().min(1).optional(),
  /** So many times the same, at once. */
  copies: z.int().min(1).max(100).default(1),
  /** It was our account that sent it, from its own app. */
  echo: z.boolean().default(false),
  /** What it is about; by default the newest message that there is. */
  target_message_id: z.string().min(1).optional(),
  /** Members over those of the provider's message. */
  message: ownObject.optional(),
  /** With the type `raw`: what is posted as it is, signed. */
  webhook: z.unknown().optional(),
};

/** A file: given here, fetched from anywhere, or a small one of the sandbox's own. */
export const fileFields = {
  media_url: z.url({ protocol: /^https?$/ }).optional(),
  base64: z.base64().optional(),
  mime_type: z.string().min(1).max(200).optional(),
  filename: z.string().min(1).max(1000).optional(),
};
export const fileNames = Object.keys(fileFields);

/** Refuses the fields that the table does not list for the type, and says which those are. */
export function refuseForeign(
  given: { readonly type: string },
  fields: Readonly<Record<string, readonly string[]>>,
  context: z.RefinementCtx,
): void {
  const own = fields[given.type] ?? [];
  const special = new Set(Object.values(fields).flat());
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || !special.has(name) || own.includes(name)) continue;
    const message = `does not go with type ${given.type}, which takes ${own.join(', ') || 'nothing of its own'}`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
}
