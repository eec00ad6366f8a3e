import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import { requiredText } from '../input/fields.ts';
import type { Deps } from '../runtime/deps.ts';
import { equals, exists } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Key } from '../table/table.ts';

/** What an agent writes with it: its title in the list, and the text itself, as long as the provider takes. */
export const replyFields = { title: requiredText({ max: 64 }), text: requiredText({ max: 4096 }) };

/** A text that the agents of an organization have at hand, as stored. */
const replySchema = z.object({ id: z.string(), title: z.string(), text: z.string(), updated_at: z.string() });
/** A saved reply, parsed. */
export type SavedReply = z.infer<typeof replySchema>;

/** More than a person looks through. */
const mostReplies = 500;

const idPrefix = 'rep_';
/** Base62 characters. */
const idLength = 22;
const idShape = new RegExp(`^${idPrefix}[0-9A-Za-z]{${idLength}}$`);

/** The partition of an organization's saved replies. */
export const repliesPartition = (organizationId: OrganizationId): string => `${organizationId}#REPLIES`;

const replyKey = (organizationId: OrganizationId, id: string): Key => ({
  pk: repliesPartition(organizationId),
  sk: `REPLY#${id}`,
});

/** The saved replies of an organization, by their titles. */
export async function listReplies(
  organizationId: OrganizationId,
  { table }: Deps<'table:read'>,
): Promise<SavedReply[]> {
  const items = await Array.fromAsync(allPages(table, { condition: equals('pk', repliesPartition(organizationId)) }));
  const replies = items.map((item) => replySchema.parse(item));
  return replies.toSorted((one, other) => one.title.localeCompare(other.title, 'en') || (one.id < other.id ? -1 : 1));
}

/** Saves a new reply. Throws `Quota exceeded` where there are as many as there may be, give or take those made at the same moment. */
export async function createReply(
  organizationId: OrganizationId,
  given: Pick<SavedReply, 'title' | 'text'>,
  deps: Deps<'table:write'>,
): Promise<SavedReply> {
  if ((await listReplies(organizationId, deps)).length >= mostReplies)
    throw new ApiError(
      'Quota exceeded',
      `An organization has ${mostReplies} saved replies at most; delete some that nobody uses.`,
    );
  const id = `${idPrefix}${deps.ids.base62(idLength)}`;
  const reply = { id, ...given, updated_at: isoTime(deps.clock.now()) };
  await deps.table.write({ kind: 'put', item: { ...replyKey(organizationId, id), ...reply } });
  return reply;
}

/** Changes what is given of a saved reply. Throws 404 where the organization has none with this id. */
export async function changeReply(
  { organizationId, id }: { readonly organizationId: OrganizationId; readonly id: string },
  changes: Partial<Pick<SavedReply, 'title' | 'text'>>,
  { table, clock }: Deps<'table:write'>,
): Promise<SavedReply> {
  if (!idShape.test(id)) throw replyNotFound(id);
  const key = replyKey(organizationId, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const change = { set: { ...given, updated_at: isoTime(clock.now()) } };
  const changed = await table.write({ kind: 'update', key, change, condition: exists() });
  const item = changed.kind === 'done' ? await table.get(key) : undefined;
  if (!item) throw replyNotFound(id);
  return replySchema.parse(item);
}

/** Deletes a saved reply. Throws 404 where the organization has none with this id. */
export async function deleteReply(
  { organizationId, id }: { readonly organizationId: OrganizationId; readonly id: string },
  { table }: Deps<'table:write'>,
): Promise<void> {
  if (!idShape.test(id)) throw replyNotFound(id);
  const deleted = await table.write({ kind: 'delete', key: replyKey(organizationId, id), condition: exists() });
  if (deleted.kind === 'refused') throw replyNotFound(id);
}

const replyNotFound = (id: string) =>
  new ApiError('Reply not found', `No saved reply with the id ${id.slice(0, 40)} in this organization.`);
