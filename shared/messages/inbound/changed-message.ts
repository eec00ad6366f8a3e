import type { Deps } from '../../runtime/deps.ts';
import { present } from '../../table/expressions.ts';
import type { Expression } from '../../table/table.ts';
import type { StoredMessage } from '../message.ts';
import { isErased, messageKey, type Place, parseMessage, parsePlace, providerIdKey } from '../message-store.ts';

/** An earlier message that something is done to. */
export interface Found {
  readonly place: Place;
  readonly message: StoredMessage;
}

/** The message that has this id at the provider; undefined for one that is not here, or was erased. */
export async function findByProvider(
  organizationId: string,
  providerId: string,
  { table }: Deps<'table:read'>,
): Promise<Found | undefined> {
  const lookup = await table.get(providerIdKey(organizationId, providerId));
  const place = isErased(lookup) ? undefined : parsePlace(lookup);
  const message = place && parseMessage(await table.get(messageKey(organizationId, place)));
  return place && message && { place, message };
}

/** Changes a message that says what it said when it was found. Throws when it says something else by now: look again. */
export async function writeChange(
  organizationId: string,
  { place, message }: Found,
  change: Expression,
  { table }: Deps<'table:write'>,
): Promise<void> {
  // A file that has arrived meanwhile would be left over.
  const condition = {
    text: `${present.text} AND message = :before AND (${message.media_key === undefined ? 'attribute_not_exists(media_key)' : 'attribute_exists(media_key)'})`,
    values: { ':before': message.message },
  };
  const result = await table.write({ kind: 'update', key: messageKey(organizationId, place), change, condition });
  if (result.kind === 'refused' && result.item) throw new Error('a message was changed twice at once; look again');
}
