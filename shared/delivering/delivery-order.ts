import type { WebhookId } from '../identifiers.ts';
import { type Delivery, isParked } from './delivery.ts';
import type { DeliveryMessage, Entry, Lane } from './delivery-message.ts';

/** The deliveries that are to be attempted before those of an event. */
export interface After {
  /** Those that get both. */
  readonly webhooks: ReadonlySet<WebhookId>;
  /** The same in every webhook's partition. */
  readonly sk: string;
  /** They were made just now, so that their first attempts cannot have been made. */
  readonly isNew: boolean;
}

/** Whether a delivery's first attempt is still to come, and nothing but the queues stands before it. */
export const awaitsFirstAttempt = (delivery: Delivery): boolean =>
  delivery.status === 'pending' && delivery.attempt_count === 0 && !isParked(delivery);

/** The shortest wait of a queue, but for none. */
const waitSeconds = 1;
/** A delivery waits no longer for another: its webhook's endpoint may hang. */
const mostWaits = 3;

/** Whether a delivery still waits for one that is to be attempted first. */
export const mayWait = ({ waits = 0 }: DeliveryMessage): boolean => waits < mostWaits;

/** The same message, to be received again after a moment. */
export const waiting = (body: DeliveryMessage, lane: Lane): Entry<DeliveryMessage> => ({
  body: { ...body, waits: (body.waits ?? 0) + 1 },
  lane,
  delaySeconds: waitSeconds,
});

/** An entry for a delivery that is attempted after another of its webhook: a moment later where that one is new. */
export function behind(
  { body, ...entry }: Entry<DeliveryMessage>,
  { sk, isNew }: Pick<After, 'sk' | 'isNew'>,
): Entry<DeliveryMessage> {
  const ordered = { ...body, after: sk };
  return isNew && entry.delaySeconds === undefined ? waiting(ordered, entry.lane) : { ...entry, body: ordered };
}
