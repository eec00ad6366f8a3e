import * as z from 'zod';
import { filled } from './characters.ts';

const text = z.string().optional();
/** Free text in practice: CELL, MOBILE, WORK, HOME … */
const type = text;
const nameParts = { first_name: text, last_name: text, middle_name: text, prefix: text, suffix: text };

const name = z.strictObject({ formatted_name: filled, ...nameParts }).superRefine((given, context) => {
  if (Object.keys(nameParts).some((part) => given[part as keyof typeof nameParts])) return;
  const message = `at least one more name part is required: ${Object.keys(nameParts).join(', ')}`;
  context.addIssue({ code: 'custom', path: ['first_name'], message });
});

const card = z.strictObject({
  name,
  phones: z.array(z.strictObject({ phone: filled, type, wa_id: text })).optional(),
  emails: z.array(z.strictObject({ email: filled, type })).optional(),
  urls: z.array(z.strictObject({ url: filled, type })).optional(),
  addresses: z
    .array(
      z.strictObject({ street: text, city: text, state: text, zip: text, country: text, country_code: text, type }),
    )
    .optional(),
  org: z.strictObject({ company: text, department: text, title: text }).optional(),
  birthday: z.iso.date('must be a date, YYYY-MM-DD').optional(),
});

/** The documented limit; the published OpenAPI file says 5. */
export const contacts = z.array(card).min(1).max(257);
