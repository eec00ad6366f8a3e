import type { Person } from '../../../messages/inbound/inbound.ts';
import { isoTime } from '../../../runtime/clock.ts';
import type { PhotoappEvent } from './event-schema.ts';

/** What every event tells, in our terms. */
export interface WhoAndWhen {
  readonly person: Person;
  readonly at: string;
  /** It is our account that did it, and the person is the one it was done to. */
  readonly isOurs: boolean;
}

/** Below it, the platform's test events have given seconds; in milliseconds it would be 1973. */
const leastMs = 1e11;

/**
 * Who is at the other end of `account`; undefined when nobody is. `now` stands in for a missing time. `isEcho`: the
 * platform says itself that the account wrote it.
 */
export function whoAndWhen(
  { sender, recipient, timestamp: given }: PhotoappEvent,
  account: string,
  isEcho: boolean,
  now: number,
): WhoAndWhen | undefined {
  const isOurs = isEcho || sender?.id === account;
  const photoappId = (isOurs ? recipient : sender)?.id;
  if (photoappId === undefined || photoappId === account) return undefined;
  const time = given !== undefined && given < leastMs ? given * 1000 : given;
  return { person: { photoappId }, at: isoTime(Math.round(time ?? now)), isOurs };
}
