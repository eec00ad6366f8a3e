import type { Person } from '../../../contacts/identities/person.ts';
import { toldTime } from '../../told-time.ts';
import type { PhotoappEvent } from './event-schema.ts';

/** What every event bears, whatever it holds. */
export interface Envelope {
  readonly person: Person;
  readonly at: string;
  /** Our account did it, and `person` is at the other end. */
  readonly isOurs: boolean;
}

/**
 * The envelope of an event; undefined when it names no person beside `account`. `isEcho`: the platform says itself that the
 * account wrote it. `now` (ms) stands in for a missing time.
 */
export function envelopeOf(
  { sender, recipient, timestamp: given }: PhotoappEvent,
  { account, isEcho, now }: { readonly account: string; readonly isEcho: boolean; readonly now: number },
): Envelope | undefined {
  const isOurs = isEcho || sender?.id === account;
  const photoappId = (isOurs ? recipient : sender)?.id;
  if (photoappId === undefined || photoappId === account) return undefined;
  const time = given !== undefined && given < leastMs ? given * 1000 : given;
  return { person: { photoappId }, at: toldTime(time && Math.round(time), now), isOurs };
}

/** Below it a time is in seconds, as in the platform's test events; in ms it would be in 1973. */
const leastMs = 1e11;
