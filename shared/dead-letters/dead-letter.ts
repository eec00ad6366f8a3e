import * as z from 'zod';
import { days } from '../base/clock.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { type QueueName, queueNames } from '../queues.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, equals, startsWith } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Key, SingleWrite } from '../table/table.ts';

/** A message that a queue, or the worker that read it, has given up; kept until an operator sends it back or deletes it. */
const deadLetterSchema = z.object({
  /** SQS's id of the message, which is also in the lines that its worker has logged. */
  id: z.string(),
  /** Where it came from, and where it is sent back to. */
  queue: z.enum(queueNames),
  /** Absent where the message names none. */
  organization_id: organizationIdSchema.optional(),
  reason: z.string(),
  /** How often its worker has received it; 1 where that gave it up at its first look. */
  receives: z.int().nonnegative(),
  /** ISO 8601: when it was sent to the queue that gave it up. */
  sent_at: z.string(),
  /** Its FIFO group, or whose share of a fair queue it is. */
  group: z.string().optional(),
  /** JSON, as the worker is to read it; absent where it is too large for an item and lies under `body_key`. */
  body: z.string().optional(),
  body_key: z.string().optional(),
  /** What else lies in the storage for it: the content and the file of a large item of a webhook. */
  files: z.array(z.string()),
  /** What may name a person in it, as `names.ts` writes it: the deletion of a contact finds it by these. */
  names: z.array(z.string()),
  /** In seconds since the epoch. DynamoDB may erase it days later. */
  expires_at: z.number(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

/** What letters are read and deleted with. */
export type LetterDeps = Pick<Deps<'table:write' | 'large-items:take'>, 'table' | 'media'>;

/** As long as a dead-letter queue would keep it. With the time in its own queue that is less than an event's bodies are kept. */
const keptMs = days(14);

/** The partition of an organization's letters; those of none stand apart. */
export const lettersPartition = (organizationId: OrganizationId | undefined) =>
  `${organizationId ?? 'nobody'}#DEAD-LETTERS`;

const keyOf = ({
  organization_id,
  queue,
  sent_at,
  id,
}: Pick<DeadLetter, 'organization_id' | 'queue' | 'sent_at' | 'id'>): Key => ({
  pk: lettersPartition(organization_id),
  sk: `${queue}#${sent_at}#${id}`,
});

/** When a letter that is collected now expires, in seconds since the epoch. `now` in ms. */
export const expiryOf = (now: number): number => Math.ceil((now + keptMs) / 1000);

/** Keeps a dead letter. Done twice, it is there once. */
export const keptLetter = (letter: DeadLetter): SingleWrite => ({ kind: 'put', item: { ...keyOf(letter), ...letter } });

/**
 * The dead letters of an organization, or those of none; of one queue where one is named, the oldest first. An item that
 * is not as it should be is left out.
 */
export async function* deadLettersOf(
  organizationId: OrganizationId | undefined,
  queue: QueueName | undefined,
  { table }: Pick<Deps<'table:read'>, 'table'>,
): AsyncGenerator<DeadLetter> {
  const partition = equals('pk', lettersPartition(organizationId));
  const condition = queue === undefined ? partition : all(partition, startsWith('sk', `${queue}#`));
  for await (const item of allPages(table, { condition })) {
    const { success, data } = deadLetterSchema.safeParse(item);
    if (success) yield data;
  }
}

/** Deletes a letter and what lies in the storage for it, which goes first: as long as the letter is there, it leads to it. */
export async function deleteLetter(letter: DeadLetter, deps: LetterDeps): Promise<void> {
  for (const file of letter.files) await deps.media.delete(file);
  await forgetLetter(letter, deps);
}

/** Deletes a letter alone, and not the files that its message still needs: that is on its way again. */
export async function forgetLetter(letter: DeadLetter, { table, media }: LetterDeps): Promise<void> {
  if (letter.body_key !== undefined) await media.delete(letter.body_key);
  await table.write({ kind: 'delete', key: keyOf(letter) });
}

/** The message of a letter as its worker is to read it; undefined where it is in the storage no more. */
export async function bodyOf(
  { body, body_key }: DeadLetter,
  { media }: Pick<LetterDeps, 'media'>,
): Promise<string | undefined> {
  return body_key === undefined ? body : media.text(body_key);
}
