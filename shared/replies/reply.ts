import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { fittingOf } from '../http/page-size.ts';
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
  return items.map((item) => replySchema.parse(item)).toSorted(byTitle);
}

type Place = Pick<SavedReply, 'title' | 'id'>;
const byTitle = (one: Place, other: Place): number =>
  one.title.localeCompare(other.title, 'en') || (one.id < other.id ? -1 : one.id === other.id ? 0 : 1);

/** As many of them as one answer takes: all, unless their texts are very long. Throws 400 for the cursor. */
export async function pageOfReplies(
  organizationId: OrganizationId,
  { cursor }: { readonly cursor?: string },
  deps: Deps<'table:read'>,
): Promise<{ readonly replies: SavedReply[]; readonly next_cursor: string | null }> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const left = (await listReplies(organizationId, deps)).filter((reply) => !after || byTitle(reply, after) > 0);
  const replies = left.slice(0, fittingOf(left));
  const last = replies.length < left.length ? replies.at(-1) : undefined;
  return { replies, next_cursor: last ? cursorOf(last) : null };
}

/** The place says all: the reply itself may be changed or deleted before the next page is asked for. */
const cursorOf = ({ id, title }: Place): string => Buffer.from(`${id} ${title}`).toString('base64url');

function placeOf(cursor: string): Place {
  const [, id = '', title = ''] = /^(\S+) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (idShape.test(id)) return { id, title };
  throw new ApiError('Invalid parameter', 'cursor must be the next_cursor of an earlier answer');
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
