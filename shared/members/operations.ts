import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { requiredText } from '../input/fields.ts';
import { roleSchema } from './member.ts';

/** `GET /api/me`. */
export const getMe = {
  reply: z.strictObject({
    success: z.literal(true),
    email: z.string(),
    name: z.string(),
    organizations: z.array(z.strictObject({ id: z.string(), name: z.string(), role: roleSchema })),
  }),
} satisfies Operation;

/** A member, or a person who is invited. */
export const memberViewSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  status: z.enum(['active', 'invited']),
  joined_at: z.string().nullable(),
});

/** `GET /api/{organization}/members`. */
export const listMembersOperation = {
  reply: z.strictObject({ success: z.literal(true), members: z.array(memberViewSchema) }),
} satisfies Operation;

/** A member as all others see them. */
export const colleagueSchema = z.strictObject({ id: z.string(), name: z.string(), email: z.string() });

/** `GET /api/{organization}/colleagues`. */
export const listColleaguesOperation = {
  reply: z.strictObject({ success: z.literal(true), colleagues: z.array(colleagueSchema) }),
} satisfies Operation;

/** The longest address that mail knows, RFC 5321. */
const emailLength = 254;

/** Who is to become a member. */
export const newMemberSchema = z.object({
  email: requiredText({ max: emailLength })
    .transform((email) => email.trim())
    .pipe(z.email({ error: 'must be an e-mail address' })),
  role: roleSchema,
});

/** `POST /api/{organization}/members`. */
export const inviteMemberOperation = {
  body: newMemberSchema,
  status: 201,
  reply: z.strictObject({ success: z.literal(true), member: memberViewSchema }),
} satisfies Operation;

/** `DELETE /api/{organization}/members/{id}`. */
export const removeMemberOperation = {
  path: z.object({ id: z.string() }),
  reply: z.strictObject({ success: z.literal(true), member: memberViewSchema }),
} satisfies Operation;
