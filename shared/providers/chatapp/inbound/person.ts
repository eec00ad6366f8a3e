import type { Person } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import { isCallStatus, isOutboundCall } from './call-direction.ts';
import type { ContactBook } from './contact-book.ts';
import { type Ids, looseNumberOf, looseUserId, misplacedUserId } from './ids.ts';
import { looseObject, memberOf } from './lenient.ts';

/** Who is at the other end of an item, by the members of the item itself. Neither id: it names nobody. */
export function idsOf({ kind, item }: Pick<InboundItem, 'kind' | 'item'>): Ids {
  switch (kind) {
    case 'message':
      return idsIn(item, 'from', ['from_user_id']);
    case 'echo':
      return idsIn(item, 'to', ['to_user_id', 'recipient_user_id', 'recipient']);
    case 'status':
      return idsIn(item, 'recipient_id', ['recipient_user_id']);
    case 'call':
      return idsOfCall(item);
    case 'moved':
      return idsOfMoved(item);
    default:
      return {};
  }
}

function idsOfCall(item: unknown): Ids {
  if (isCallStatus(item)) return idsIn(item, 'recipient_id', ['recipient_user_id']);
  return isOutboundCall(item)
    ? idsIn(item, 'to', ['to_user_id', 'recipient_user_id'])
    : idsIn(item, 'from', ['from_user_id']);
}

const userIdsSchema = looseObject({ previous: looseUserId, current: looseUserId });

/** The earlier user id says who it was. A number beside it may be the new one, which may have been somebody else's. */
function idsOfMoved(item: unknown): Ids {
  const { previous } = userIdsSchema.parse(memberOf(item, 'user_id'));
  return previous === undefined ? idsIn(item, 'wa_id', []) : { userId: previous };
}

function idsIn(item: unknown, number: string, userIds: readonly string[]): Ids {
  const found = [...userIds.map((name) => memberOf(item, name)), misplacedUserId(memberOf(item, number))]
    .map((value) => looseUserId.parse(value))
    .find((value) => value !== undefined);
  return { number: looseNumberOf.parse(memberOf(item, number)), userId: found };
}

/** The same with what the contacts beside the item add: the other id, and names. Undefined when nobody is named. */
export function personOf(ids: Ids, book: ContactBook): Person | undefined {
  const entry = book.entryOf(ids);
  const number = ids.number ?? entry?.wa_id;
  const userId = ids.userId ?? entry?.user_id;
  if (number === undefined && userId === undefined) return undefined;
  return { number, userId, name: entry?.profile.name, username: entry?.profile.username };
}
