import type { Schema } from '../../api/client.ts';
import type { Contact } from '../../inbox/conversation.ts';

/** What a person fills in of a contact. */
export interface ContactValues {
  readonly full_name: string;
  readonly phone_number: string;
  readonly email: string;
  readonly tags: readonly string[];
}

export const fields = [
  'full_name',
  'phone_number',
  'email',
  'tags',
] as const satisfies readonly (keyof ContactValues)[];

export const nothing: ContactValues = { full_name: '', phone_number: '', email: '', tags: [] };

export const valuesOf = ({ full_name, phone_number, email, tags }: Contact): ContactValues => ({
  full_name,
  phone_number,
  email,
  tags,
});

/** What is not as it was: the rest may have been changed by somebody else meanwhile. */
export function changesBetween(before: ContactValues, after: ContactValues): Schema<'ContactChanges'> {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
