import * as z from 'zod';
import { days } from '../base/clock.ts';
import { contactIdSchema, type OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { equals } from '../table/expressions.ts';
import type { Key } from '../table/table.ts';
import { daySumsSchema, overviewPartition } from './day.ts';

/** How far a conversation was read, from its end to its beginning. */
const positionSchema = z.object({
  contact_id: contactIdSchema,
  /** The number below which the next message is; absent where none was read yet. */
  below: z.int().optional(),
  /** When the answer was that comes after what is read next, in ms since the epoch. */
  answer: z.number().optional(),
  /** When the message was that it answers, as far as was read. */
  question: z.number().optional(),
});
/** How far a conversation was read. */
export type Position = z.infer<typeof positionSchema>;

/**
 * Days that are being added up, in as many requests as it takes: first conversations, a shard of the inbox after the other and in
 * the order of their ids, which no message changes; then each webhook's deliveries.
 */
const runSchema = z.object({
  /** What is there of each day by now, by its date. */
  days: z.record(z.string(), daySumsSchema),
  began_at: z.number(),
  stage: z.enum(['conversations', 'deliveries', 'done']),
  shard: z.int(),
  /** The conversation, or the webhook, up to which all are read. */
  after: z.string(),
  /** Conversations that were begun, and go on. */
  begun: z.array(positionSchema),
  /** Of the webhook that comes next: the delivery up to which all are read. */
  delivery: z.string().optional(),
  /** Counts the requests that have worked on it: of two at once one is refused. */
  revision: z.int(),
});
/** Days that are being added up. */
export type Run = z.infer<typeof runSchema>;

const runKey = (organizationId: OrganizationId): Key => ({ pk: overviewPartition(organizationId), sk: 'RUN' });

/** The organization's run, if one is under way that began less than a day ago. */
export async function readRun(
  organizationId: OrganizationId,
  { table, clock }: Deps<'table:read'>,
): Promise<Run | undefined> {
  const item = await table.get(runKey(organizationId));
  const run = item && runSchema.parse(item);
  return run && run.began_at > clock.now() - days(1) ? run : undefined;
}

/** Keeps how far a run has come. False where another request has gone on with it meanwhile. */
export async function saveRun(
  organizationId: OrganizationId,
  run: Run,
  { table }: Deps<'table:put'>,
): Promise<boolean> {
  const expires_at = Math.ceil((run.began_at + days(1)) / 1000);
  const { kind } = await table.write({
    kind: 'put',
    item: { ...runKey(organizationId), ...run, revision: run.revision + 1, expires_at },
    // A first one takes the place of one that was left a day ago.
    ...(run.revision > 0 && { condition: equals('revision', run.revision) }),
  });
  return kind === 'done';
}

/** Forgets a run whose days are kept. */
export const endRun = (organizationId: OrganizationId, { table }: Deps<'table:delete'>) =>
  table.write({ kind: 'delete', key: runKey(organizationId) });
