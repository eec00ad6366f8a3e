import { seconds } from '../base/clock.ts';
import type { Broadcast } from '../broadcasts/broadcast.ts';
import type { Organization } from '../organizations/organization.ts';
import { sendsLeft, windowMs } from '../organizations/send-rate.ts';
import type { Deps } from '../runtime/deps.ts';

/** Of what an organization may send in a time, the part that its broadcasts leave to all other sends. */
const reserved = 0.2;

/**
 * Messages of a chunk, which are sent side by side, at most. With the chunks that are under way at a time it is a hundred: more
 * wait for each other in one process, until calls of the table run out of their time.
 */
const mostAtOnce = 25;

/** At which pace a broadcast is sent. */
export interface Pace {
  /** How many messages may be sent now, side by side; 0 where the organization's rate has to be left to others. */
  now(): Promise<number>;
  /** How long after so many messages the next ones may be sent, in ms. */
  spacingMs(sent: number): number;
}

/** The pace of a broadcast: its own rate, and no more than the organization's rate leaves beside other sends. */
export function paceOf(organization: Organization, { rate }: Broadcast, deps: Deps<'table:read' | 'limits'>): Pace {
  let perSecond = 1;
  return {
    async now() {
      const { perSecond: most, left } = await sendsLeft(organization, deps);
      perSecond = Math.min(rate ?? most, most);
      const ours = left - Math.floor((most * windowMs * reserved) / seconds(1));
      return Math.max(0, Math.min(ours, Math.ceil(perSecond), mostAtOnce));
    },
    spacingMs: (sent) => (sent * seconds(1)) / perSecond,
  };
}
