import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import type { ApiError } from '../errors.ts';
import { uploads } from '../host-settings.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import { overQuota, quotaOf } from '../organizations/quotas.ts';
import type { Deps } from '../runtime/deps.ts';
import { dueMark } from '../table/due.ts';
import type { Item, Key } from '../table/table.ts';

const suffix = '#MEDIA-USAGE';

/** Where it stands how many bytes the files of an organization have. */
export const mediaUsageKey = (organizationId: OrganizationId): Key => ({
  pk: `${organizationId}${suffix}`,
  sk: 'USAGE',
});

/** The organization whose usage stands at a key. */
export const organizationOfUsage = ({ pk }: Key): OrganizationId => pk.slice(0, -suffix.length);

const mediaUsageSchema = z.object({
  /** Bytes that the last measurement has found, and when it ended (ISO 8601). */
  measured: z.int().default(0),
  measured_at: z.string().optional(),
  /** Bytes of what was stored since that measurement began, by lot. */
  added: z.int().default(0),
  /** The measurement under way: the last file that it has seen, the bytes up to it, and `added` when it began. */
  listed: z.object({ after: z.string(), bytes: z.int(), added: z.int() }).optional(),
  due_at: z.string(),
});
/** The usage in an item, parsed. */
export type MediaUsage = z.infer<typeof mediaUsageSchema>;

/** The usage in an item; undefined without one. */
export const parseMediaUsage = (item: Item | undefined): MediaUsage | undefined => item && mediaUsageSchema.parse(item);

/** A file below this many bytes is counted by lot, as one of so many, as often as makes the same in the long run. */
const grain = 262_144;

/**
 * Counts a file that was stored, or is going to be, by one write unit at most; no file depends on it. The first one of an organization has its
 * files measured, which then goes on (`measure-media.ts`): what is deleted or ends comes off there.
 */
export async function noteStored(
  { key, size }: { readonly key: string; readonly size: number },
  { table, ids, clock, log }: Deps<'table:write'>,
): Promise<void> {
  if (ids.fraction() * grain >= size) return;
  const organizationId = organizationOfFile(key);
  const change = {
    add: { added: Math.max(size, grain) },
    setOnce: dueMark('media-usage', organizationId, clock.now()),
  };
  try {
    await table.write({ kind: 'update', key: mediaUsageKey(organizationId), change });
  } catch (error) {
    log('file_not_counted', { organization: organizationId, ...errorFields(error) });
  }
}

/** How the keys of an organization's files begin: those that messages have, and its uploads. */
export const fileKeysOf = (organizationId: OrganizationId) => ({
  files: `${organizationId}/`,
  uploads: `${uploads.prefix}${organizationId}/`,
});

/** The organization whose file is at a key. */
function organizationOfFile(key: string): OrganizationId {
  const own = key.startsWith(uploads.prefix) ? key.slice(uploads.prefix.length) : key;
  return own.slice(0, own.indexOf('/'));
}

/** The bytes of an organization's files, and when they were measured last (null: never). */
export async function readMediaUsage(organizationId: OrganizationId, { table }: Deps<'table:read'>) {
  const usage = parseMediaUsage(await table.get(mediaUsageKey(organizationId)));
  return { bytes: (usage?.measured ?? 0) + (usage?.added ?? 0), measured_at: usage?.measured_at ?? null };
}

const megabyte = 1_048_576;

/** Bytes as megabytes (2^20 bytes), to a tenth. */
export const megabytesOf = (bytes: number): number => Math.round((10 * bytes) / megabyte) / 10;

/** Why an organization may not bring another file; undefined where it may. */
export async function overMediaQuota(
  organization: Organization,
  deps: Deps<'table:read' | 'limits'>,
): Promise<ApiError | undefined> {
  const quota = quotaOf(organization, 'media', deps);
  const { bytes } = await readMediaUsage(organization.id, deps);
  return bytes >= quota * megabyte ? overQuota('media', quota, megabytesOf(bytes)) : undefined;
}
