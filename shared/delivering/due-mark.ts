import { seconds } from '../base/clock.ts';
import { type DueMark, dueMark } from '../table/due.ts';
import type { Key } from '../table/table.ts';

/** A message on a queue that is to come at a time has this long before the sweeper steps in. */
export const graceMs = seconds(60);

/** On a delivery that has failed before, or that somebody wants again. `at` in ms since the epoch. */
export const dueDelivery = ({ pk, sk }: Key, at: number): DueMark => dueMark('delivery', `${pk}\n${sk}`, at);

const parkedPrefix = 'parked#';

/** Where the deliveries of a webhook wait, the oldest first, until its breaker closes. */
export const parkedShard = (organizationId: string, webhookId: string): string =>
  `${parkedPrefix}${organizationId}#${webhookId}`;

/** Whether a delivery waits for its webhook's breaker to close. */
export const isParked = ({ due_shard }: Partial<DueMark>): boolean => due_shard?.startsWith(parkedPrefix) ?? false;
