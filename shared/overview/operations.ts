import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { integerParameter } from '../input/parse.ts';

const count = z.int().nonnegative();

/** Messages, by what they are and how they stand: each counts once. */
export const messagesViewSchema = z.strictObject({
  inbound: count,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
});
/** Deliveries to webhooks, by how they stand. */
export const deliveriesViewSchema = z.strictObject({ delivered: count, failed: count, pending: count });
/** How many were answered, and how long that took. */
export const answersViewSchema = z.strictObject({ answered: count, median_seconds: count.nullable() });

/** Templates by category; `other` where it is another, or not known. */
export const templatesViewSchema = z.strictObject({
  marketing: count,
  utility: count,
  authentication: count,
  other: count,
});

/** A day, as members see it. */
export const dayViewSchema = z.strictObject({
  date: z.string(),
  complete: z.boolean(),
  messages: messagesViewSchema,
  deliveries: deliveriesViewSchema.nullable(),
  first_answer: answersViewSchema,
  templates: templatesViewSchema,
});

/** An organization's last days, as members see them. */
export const overviewSchema = z.strictObject({
  days: z.array(dayViewSchema),
  first_answer: answersViewSchema,
  estimated_cost: z.number().nonnegative().nullable(),
});

const query = z.object({ days: integerParameter(1, 90, 30) });

/** `GET /api/{organization}/overview`. */
export const getOverview = {
  query,
  reply: z.strictObject({ success: z.literal(true), complete: z.boolean(), overview: overviewSchema }),
} satisfies Operation;
