import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { addressOf } from './intent.ts';
import { intentKey, ownIdKey } from './intent-item.ts';
import type { StoredMessage } from './message.ts';
import { messageKey, type Place, parseMessage, parsePlace, providerIdKey } from './message-store.ts';

/** The message with this id, ours or the provider's. Throws 404. */
export async function findMessage(
  organization: Organization,
  id: string,
  { table }: Deps<'table:read'>,
): Promise<StoredMessage> {
  const address = addressOf(id);
  const [byProvider, byOwn, intent] = await table.getMany([
    providerIdKey(organization.id, id),
    ownIdKey(organization.id, id),
    ...(address === undefined ? [] : [intentKey(organization.id, address)]),
  ]);
  const place = placeIn([byProvider, byOwn, intent?.message_id === id ? intent : undefined]);
  const message = place && parseMessage(await table.get(messageKey(organization.id, place)));
  if (!message) throw new ApiError('Message not found', `No message with the id ${id} in this organization.`);
  return message;
}

function placeIn(items: readonly (Item | undefined)[]): Place | undefined {
  return items.map(parsePlace).find((place) => place !== undefined);
}
