import * as z from 'zod';
import { days } from '../base/clock.ts';
import type { StoredFile } from '../media/media-source.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Item, Key, SingleWrite } from '../table/table.ts';
import { broadcastsPartition } from './broadcast.ts';
import type { BroadcastKey } from './recipient.ts';

const storedSchema = z.object({
  key: z.string(),
  size: z.int(),
  contentType: z.string(),
  extension: z.string(),
  filename: z.string(),
  isNamed: z.literal(true).optional(),
}) satisfies z.ZodType<StoredFile>;

const headerFileSchema = z.object({
  stored: storedSchema,
  /** Once the provider has it: its id there, since when (ISO 8601), and for which of the organization's numbers. */
  at_provider: z.object({ media_id: z.string(), uploaded_at: z.string(), phone_id: z.string().optional() }).optional(),
});
/** The file in the header of a broadcast's template, as it is in our storage and at the provider: one for all messages. */
export type HeaderFile = z.infer<typeof headerFileSchema>;

/** Beside the broadcast, with which it stays: messages show it. */
export const headerFileKey = ({ organizationId, broadcastId }: BroadcastKey): Key => ({
  pk: broadcastsPartition(organizationId),
  sk: `FILE#${broadcastId}`,
});

/** Where the file is stored. A run that brings it again, after one that has died, leaves one file. */
export const storedFileKey = ({ organizationId, broadcastId }: BroadcastKey): string =>
  `${organizationId}/${broadcastId}`;

/** A header's file in an item; undefined for no item. */
export const parseHeaderFile = (item: Item | undefined): HeaderFile | undefined => item && headerFileSchema.parse(item);

/** Puts on record where a broadcast's file is. Of two runs that bring it, either's is as good. */
export const headerFileWrite = (broadcast: BroadcastKey, file: HeaderFile): SingleWrite => ({
  kind: 'put',
  item: { ...headerFileKey(broadcast), ...file },
});

/** The provider keeps a file for 30 days; a run and its messages are over within the last one. */
const keptMs = days(29);

/** The provider's id of the file, as long as messages of the organization can name it. */
export function mediaIdOf(
  { at_provider }: HeaderFile,
  { cloud_phone_id }: Organization,
  now: number,
): string | undefined {
  if (at_provider?.phone_id !== cloud_phone_id) return undefined;
  return at_provider && now < Date.parse(at_provider.uploaded_at) + keptMs ? at_provider.media_id : undefined;
}
