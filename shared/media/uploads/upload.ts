import * as z from 'zod';
import { days, isoTime, seconds } from '../../base/clock.ts';
import type { Ids } from '../../base/ids.ts';
import { uploads } from '../../host-settings.ts';
import { type OrganizationId, organizationIdSchema, type UploadId } from '../../identifiers.ts';
import { dueMark } from '../../table/due.ts';
import { absent, equals } from '../../table/expressions.ts';
import type { Item, Key, SingleWrite } from '../../table/table.ts';

/** The largest file that a caller may upload, in bytes: a document's, which no other kind exceeds. */
export const maxUploadBytes = 100 * 1_048_576;

/** An upload that no message has used goes after this. */
const unusedMs = days(uploads.unusedDays);
/** One that was used can be used again for so long, from its first use, or from the start of a broadcast. */
const usedMs = days(uploads.reusedDays);
/** A send that has found an upload in time has ended by then (29 s), and the clocks of two processes may differ. */
const graceMs = seconds(600);

const uploadSchema = z.object({
  id: z.string() as z.ZodType<UploadId, string>,
  organization_id: organizationIdSchema,
  /** As the caller gave them: the content decides what the file is. */
  filename: z.string(),
  content_type: z.string(),
  /** Bytes. The storage takes no other number of them. */
  size: z.int(),
  created_at: z.string(),
  /** When it was used first. */
  used_at: z.string().optional(),
  usable_until: z.string(),
  /** When the sweeper deletes it, with its file. */
  due_at: z.string(),
});
/** A file that a caller puts into our storage itself, to send it, on record before it is there. */
export type Upload = z.infer<typeof uploadSchema>;

/** What a caller says of the file. */
export type NewUpload = Pick<Upload, 'filename' | 'content_type' | 'size'>;

/** An upload in an item; undefined for no item. */
export const parseUpload = (item: Item | undefined): Upload | undefined => item && uploadSchema.parse(item);

/** Base62 characters: 131 bits. */
const idLength = 22;
const idForm = new RegExp(`^upl_[0-9A-Za-z]{${idLength}}$`);

/** Whether a text can be the id of an upload. */
export const isUploadId = (id: string): id is UploadId => idForm.test(id);

/** Of all uploads of an organization. */
export const uploadsPartition = (organizationId: OrganizationId): string => `${organizationId}#UPLOADS`;

/** Where an upload is on record. */
export const uploadKey = (organizationId: OrganizationId, id: UploadId): Key => ({
  pk: uploadsPartition(organizationId),
  sk: `UPLOAD#${id}`,
});

/** The key of an upload's file in our storage. */
export const uploadedFileKey = ({ organization_id, id }: Pick<Upload, 'organization_id' | 'id'>): string =>
  `${uploads.prefix}${organization_id}/${id}`;

/** When an upload ends that can be used until `until` (ms since the epoch). */
const ending = (id: UploadId, until: number) => ({
  usable_until: isoTime(until),
  ...dueMark('upload', id, until + graceMs),
});

/** An upload that begins at `now`, in ms since the epoch. */
export function newUpload(
  organization_id: OrganizationId,
  given: NewUpload,
  { now, ids }: { readonly now: number; readonly ids: Ids },
): Upload {
  const id: UploadId = `upl_${ids.base62(idLength)}`;
  return { id, organization_id, ...given, created_at: isoTime(now), ...ending(id, now + unusedMs) };
}

/** Puts a new upload on record. */
export const beginUploadWrite = (upload: Upload): SingleWrite => ({
  kind: 'put',
  item: { ...uploadKey(upload.organization_id, upload.id), ...upload },
  condition: absent(),
});

/**
 * Notes an upload's first use, at `now`, from which on it can be used for 30 days; or keeps it for a use that begins later.
 * Both in ms since the epoch. Refused where a concurrent use has noted its own.
 */
export function usedWrite(upload: Upload, now: number, beginsAt = now): SingleWrite {
  const { organization_id, id, due_at, used_at = isoTime(now) } = upload;
  return {
    kind: 'update',
    key: uploadKey(organization_id, id),
    change: { set: { used_at, ...ending(id, beginsAt + usedMs) } },
    condition: equals('due_at', due_at),
  };
}

/** Whether an upload can be used for 30 days from a time (ms since the epoch) on. */
export const isKeptFor = ({ usable_until }: Upload, beginsAt: number): boolean =>
  beginsAt + usedMs <= Date.parse(usable_until);

/** Whether an upload is young enough to be kept so long: the storage deletes its file a day after `uploads.mostDays`. */
export const canBeKeptFor = ({ created_at }: Upload, beginsAt: number): boolean =>
  beginsAt + usedMs <= Date.parse(created_at) + days(uploads.mostDays);

/** Ends an upload whose file is gone. Refused where it was used since it was read. */
export const endedWrite = ({ organization_id, id, due_at }: Upload): SingleWrite => ({
  kind: 'delete',
  key: uploadKey(organization_id, id),
  condition: equals('due_at', due_at),
});
