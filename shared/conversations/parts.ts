import * as z from 'zod';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { type Place, parsePlace, providerIdKey } from './message-store.ts';

/*
 * The photo-app puts several attachments into one message. Each is a message of its own here: the first has the platform's
 * id, which receipts, edits and revocations name, and the others have ids that are made of it. The look-up of the first
 * says how many there are.
 */

/** How many messages one of the platform's can become: they are recorded in one transaction, which has a hundred items. */
export const mostParts = 40;

/** The provider's id of a part, counted from 1. */
export const partId = (providerId: string, number: number): string =>
  number === 1 ? providerId : `part.${number}.${providerId}`;

/** The attribute of a look-up that says of how many parts its message is the first; absent where there is no other. */
export const countedParts = (parts: number): { readonly parts?: number } => (parts > 1 ? { parts } : {});

const lookupSchema = z.object({ parts: z.int().positive().max(mostParts).catch(1) });

/** The places of the parts after the first of the message that a look-up leads to. No round trip where there are none. */
export async function furtherPlaces(
  { organizationId, providerId }: { readonly organizationId: OrganizationId; readonly providerId: string },
  lookup: Item | undefined,
  { table }: Deps<'table:read'>,
): Promise<Place[]> {
  const parts = lookupSchema.safeParse(lookup).data?.parts ?? 1;
  if (parts === 1) return [];
  const ids = Array.from({ length: parts - 1 }, (_, index) => partId(providerId, index + 2));
  const lookups = await table.getMany(ids.map((id) => providerIdKey(organizationId, id)));
  return lookups.flatMap((item) => parsePlace(item) ?? []);
}
