import { memberOf } from './lenient.ts';

/** Whether we made the call. What does not say is the person's: ours are known by their direction. */
export const isOutboundCall = (item: unknown): boolean => memberOf(item, 'direction') === 'BUSINESS_INITIATED';

/**
 * Whether it is the status of a call, which comes among the receipts of messages and has their shape. Only calls of ours
 * have statuses, and their `recipient` is the person.
 */
export const isCallStatus = (item: unknown): boolean =>
  memberOf(item, 'event') === undefined &&
  (memberOf(item, 'recipient_id') !== undefined || memberOf(item, 'recipient_user_id') !== undefined);
