import * as z from 'zod';
import { uuidOfToken } from '../base/ids.ts';
import { groupsOf } from '../contacts/list/list-items.ts';
import { readListPage } from '../contacts/list/read-list.ts';
import { headKey, parseHead } from '../conversations/head.ts';
import { paginationSchema } from '../input/pagination.ts';
import { booleanParameter, pageFacts, pagingParameters } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

const defaultGroups = 50;

/** The parameters of `GET /conversations` for its action `groups`. */
export const groupListQuerySchema = z.object({
  action: z.literal('groups'),
  ascending: booleanParameter,
  ...pagingParameters(defaultGroups),
});

/** The answer that shows a page of an organization's groups. */
export const groupPageSchema = z.strictObject({
  success: z.literal(true),
  groups: z.array(
    z.strictObject({
      id: z.string(),
      subject: z.string().nullable(),
      last_message_at: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  pagination: paginationSchema({ totalGroups: z.int().nonnegative(), groupsPerPage: z.int().positive() }),
  count: z.int().nonnegative(),
});
/** A page of an organization's groups. */
export type GroupPage = z.infer<typeof groupPageSchema>;

/** The answer of the action `groups`: a page of the groups that have a conversation, the newest first unless it is `ascending`. */
export async function listGroups(
  { id: organizationId }: Organization,
  query: z.infer<typeof groupListQuerySchema>,
  deps: Deps<'table:read'>,
): Promise<GroupPage> {
  const { total, tokens } = await readListPage(groupsOf(organizationId), query, deps);
  const heads = await deps.table.getMany(tokens.map((token) => headKey(organizationId, uuidOfToken(token))));
  const groups = heads.map(parseHead).flatMap((head) => {
    const { group_id, subject = null, last_message_at = null, listed_at } = head ?? {};
    if (group_id === undefined || listed_at === undefined) return [];
    return [{ id: group_id, subject, last_message_at, created_at: listed_at }];
  });
  const { currentPage, totalPages, ...neighbours } = pageFacts(total, query);
  return {
    success: true,
    groups,
    pagination: { currentPage, totalPages, totalGroups: total, groupsPerPage: query.limit, ...neighbours },
    count: groups.length,
  };
}
