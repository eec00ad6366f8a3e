import * as z from 'zod';
import type { Ids } from '../base/ids.ts';
import { ApiError } from '../errors.ts';
import { contactIdSchema, type OrganizationId, organizationIdSchema, type UploadId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, below, type Condition, equals, startsWith } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import type { BroadcastKey } from './recipient.ts';
import { broadcastStates } from './transitions.ts';

/** What of a contact a variable can be. */
export const variableFields = ['full_name', 'phone_number', 'email'] as const;

/** What a variable of the template is for each recipient: a text, or what the contact has in a field, else `fallback`. */
const variableSchema = z.union([
  z.string(),
  z.object({ field: z.enum(variableFields), fallback: z.string().optional() }),
]);
export type Variable = z.infer<typeof variableSchema>;

/** Who a broadcast goes to, as far as that is not on record as recipients when it is created. */
const tagAudienceSchema = z.object({ tags: z.array(z.string()), match: z.enum(['any', 'all']) });
export type TagAudience = z.infer<typeof tagAudienceSchema>;

/** A file of the caller's, an upload: its columns, and the byte up to which its rows are recipients. */
const fileAudienceSchema = z.object({
  media_id: z.string() as z.ZodType<UploadId, string>,
  delimiter: z.enum([',', ';']),
  /** In the file's order; `''` for one without a name. */
  columns: z.array(z.string()),
  offset: z.int().nonnegative(),
});
export type FileAudience = z.infer<typeof fileAudienceSchema>;

/** A broadcast as it is stored. `transitions.ts` says what can become of it. */
const broadcastSchema = z.object({
  id: z.string(),
  organization_id: organizationIdSchema,
  name: z.string(),
  status: z.enum(broadcastStates),
  /** As it was asked for: `name`, `language`, `header` and `buttons`. */
  template: z.looseObject({ name: z.string(), language: z.string() }),
  variables: z.record(z.string(), variableSchema),
  /** Messages a second, at most; without it what the organization's rate leaves. */
  rate: z.int().positive().optional(),
  /** Of each message, by the template's category when it was created; absent where no price is configured. */
  price: z.number().nonnegative().optional(),
  created_at: z.string(),
  schedule_at: z.string().optional(),
  started_at: z.string().optional(),
  finished_at: z.string().optional(),
  /** Why it was paused or cancelled, where that was not asked for. */
  reason: z.string().optional(),
  /** Recipients on record by now. */
  planned: z.int().nonnegative(),
  /** Absent once all recipients are on record. */
  audience: z.union([tagAudienceSchema, fileAudienceSchema]).optional(),
  /** The variables that each recipient has a value of, from a file (`recipient-values.ts`). */
  own_variables: z.array(z.string()).optional(),
  /** The place in the list of contacts up to which they are. */
  planned_until: z.string().optional(),
  /** Of each part, by its number: the contact up to which all recipients are settled; `''` for the whole part. */
  cursors: z.record(z.string(), contactIdSchema).default({}),
  /** When the sweeper looks after it; also what tells a run that it is still its own. */
  due_at: z.string().optional(),
  /** The mark that the message of a run names which has failed: until `due_at` the run is left to that message, when it is received again. */
  retry_of: z.string().optional(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

/** The partition of an organization's broadcasts, the oldest first. */
export const broadcastsPartition = (organizationId: OrganizationId): string => `${organizationId}#BROADCASTS`;

const sortKeyPrefix = 'BROADCAST#';
const idPrefix = 'brc_';
/** Characters of the time of creation in base 36, and random ones in base 62 (71 bits). */
const [timeLength, randomLength] = [9, 12];

/** Ids sort by their time of creation, in ms since the epoch. */
export const newBroadcastId = (now: number, ids: Ids): string =>
  `${idPrefix}${now.toString(36).padStart(timeLength, '0')}${ids.base62(randomLength)}`;

/** Whether a text can be the id of a broadcast. */
export const isBroadcastId = (id: string): boolean =>
  new RegExp(`^${idPrefix}[0-9a-z]{${timeLength}}[0-9A-Za-z]{${randomLength}}$`).test(id);

/** Where a broadcast is stored. */
export const broadcastKey = ({ organizationId, broadcastId }: BroadcastKey): Key => ({
  pk: broadcastsPartition(organizationId),
  sk: `${sortKeyPrefix}${broadcastId}`,
});

/** The id of the broadcast at a key of the organization's partition; undefined for what stands there besides. */
export const broadcastOfKey = ({ sk }: Key): Pick<BroadcastKey, 'broadcastId'> | undefined =>
  sk.startsWith(sortKeyPrefix) ? { broadcastId: sk.slice(sortKeyPrefix.length) } : undefined;

/** What tells a broadcast that was read from all others. */
export const keyOfBroadcast = ({ organization_id, id }: Broadcast): BroadcastKey => ({
  organizationId: organization_id,
  broadcastId: id,
});

/** The condition for the broadcasts of an organization, or for those that were created before one. */
export const broadcastsOf = (organizationId: OrganizationId, before?: string): Condition =>
  all(
    equals('pk', broadcastsPartition(organizationId)),
    // Below it stands nothing else but broadcasts: the keys of requests sort after them.
    before === undefined ? startsWith('sk', sortKeyPrefix) : below('sk', `${sortKeyPrefix}${before}`),
  );

/** A stored broadcast; undefined for no item. */
export const parseBroadcast = (item: Item | undefined): Broadcast | undefined => item && broadcastSchema.parse(item);

/** The broadcast with an id; undefined where there is none in the organization. */
export const readBroadcast = async (key: BroadcastKey, { table }: Deps<'table:read'>): Promise<Broadcast | undefined> =>
  parseBroadcast(await table.get(broadcastKey(key)));

/** The same; throws 404 where there is none. */
export async function findBroadcast(
  { id: organizationId }: Organization,
  broadcastId: string,
  deps: Deps<'table:read'>,
): Promise<Broadcast> {
  const found = isBroadcastId(broadcastId) ? await readBroadcast({ organizationId, broadcastId }, deps) : undefined;
  if (found) return found;
  throw new ApiError('Broadcast not found', `No broadcast with the id ${broadcastId} in this organization.`);
}
