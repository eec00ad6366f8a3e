import { absent } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import type { MessageItem } from './message.ts';
import { messageKey, type Place, providerIdKey } from './message-store.ts';
import { onlyParked, type Parked } from './parked.ts';
import { advanced } from './status.ts';

type Known = Pick<MessageItem, 'message_status' | 'status_history' | 'error'>;

/**
 * The provider has had a message all along that counts as failed: for one transaction, message and look-up, with what
 * came under the provider's id before. `at` is ISO 8601.
 */
export function confirmed(
  organizationId: string,
  place: Place,
  providerId: string,
  { at, parked }: { readonly at: string; readonly parked?: Parked },
): Write[] {
  const start: Known = { message_status: 'sent', status_history: [{ status: 'sent', at }] };
  const { message_status, status_history, error } = (parked?.changes ?? []).reduce(advanced, start);
  const reactions = Object.entries(parked?.reactions ?? {});
  const set = [
    'message_id = :id',
    'message_status = :status',
    'status_history = list_append(status_history, :history)',
    ...(error ? ['#error = :error'] : []),
    ...reactions.map((_, index) => `#reaction${index} = :reaction${index}`),
  ];
  const change = {
    text: `SET ${set.join(', ')}${error ? '' : ' REMOVE #error'}`,
    names: { '#error': 'error', ...Object.fromEntries(reactions.map(([name], index) => [`#reaction${index}`, name])) },
    values: {
      ':id': providerId,
      ':status': message_status,
      ':history': status_history,
      ':error': error,
      ':failed': 'failed',
      ...Object.fromEntries(reactions.map(([, value], index) => [`:reaction${index}`, value])),
    },
  };
  const condition = { text: 'attribute_not_exists(message_id) AND message_status = :failed' };
  const lookup = { ...providerIdKey(organizationId, providerId), ...place };
  return [
    { kind: 'update', key: messageKey(organizationId, place), change, condition },
    { kind: 'put', item: lookup, condition: parked ? onlyParked(parked) : absent },
  ];
}
