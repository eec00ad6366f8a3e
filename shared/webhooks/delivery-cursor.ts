import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { deliverySortKeyOfId } from './delivery.ts';

/** Of the hash, in base64url: it is there to notice a cursor of another webhook, and keeps no secret. */
const checkLength = 8;

/** Where a page of a webhook's deliveries ended, as text for clients to give back. */
export const cursorOf = (webhookId: string, deliveryId: string): string =>
  Buffer.from(`${deliveryId}.${checkOf(webhookId, deliveryId)}`).toString('base64url');

/** The sort key where the page before ended. Throws 400 for what is no cursor of this webhook's. */
export function sortKeyOfCursor(webhookId: string, cursor: string): string {
  const [deliveryId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const sk = deliverySortKeyOfId(deliveryId);
  if (sk !== undefined && cursorOf(webhookId, deliveryId) === cursor) return sk;
  throw new ApiError('Invalid parameter', 'cursor must be the next_cursor of an earlier answer for this webhook');
}

const checkOf = (webhookId: string, deliveryId: string) =>
  createHash('sha256').update(`${webhookId}\n${deliveryId}`).digest('base64url').slice(0, checkLength);
