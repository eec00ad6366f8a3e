import type { Inbound } from '../../../channels/inbound.ts';
import type { Person } from '../../../contacts/identities/person.ts';
import type { Call } from '../../../conversations/call.ts';
import { toldTime } from '../../told-time.ts';
import {
  memberOf,
  tolerantId,
  tolerantName,
  tolerantNumber,
  tolerantObject,
  tolerantTime,
} from '../../tolerant-reader.ts';
import { isCallStatus, isOutboundCall, tolerantPhone, tolerantUserId } from './person.ts';

/** Reads a call of a `calls` webhook, or a call's status. `person` is at the other end; `now` (ms) stands in for a missing time. */
export function readCall(item: unknown, person: Person, now: number): Inbound {
  const { id, event, status, ...call } = callSchema.parse(item);
  if (id === undefined) return { kind: 'unknown', reason: 'a call without an id' };
  const ours = statusOf(status) ?? statusOf(event);
  if (ours === undefined) return { kind: 'nothing', reason: `what a call says is not known: ${status ?? event ?? ''}` };
  const at = toldTime(call.timestamp, now);
  const direction = isCallStatus(item) || isOutboundCall(item) ? 'outbound' : 'inbound';
  const ended = event?.toLowerCase() === 'terminate';
  return {
    kind: 'call',
    platform: 'chatapp',
    at,
    person,
    call: { id, direction, status: ours, ...ends(), ...times() },
  };

  function ends(): Pick<Call, 'from' | 'to'> {
    const theirs = person.number ?? person.userId ?? null;
    return direction === 'inbound'
      ? { from: theirs, to: endOf(item, 'to') }
      : { from: endOf(item, 'from'), to: theirs };
  }

  function times(): Pick<Call, 'started_at' | 'ended_at' | 'duration'> {
    const { start_time, end_time, duration } = call;
    return {
      started_at: start_time === undefined ? null : toldTime(start_time, now),
      ended_at: end_time === undefined ? (ended ? at : null) : toldTime(end_time, now),
      duration: duration === undefined || duration < 0 ? null : duration,
    };
  }
}

/**
 * The provider's words, in lower case, for a call's statuses: `ringing` (it has begun, or rings at the person's), `accepted`,
 * `rejected`, and at its end `completed`, also when it was not answered, or `failed`.
 */
const statuses: Readonly<Record<string, string>> = {
  created: 'ringing',
  // With or without `call_` in front.
  connect: 'ringing',
  ringing: 'ringing',
  accepted: 'accepted',
  rejected: 'rejected',
  completed: 'completed',
  failed: 'failed',
  // An end that does not say how it went was no failure.
  terminate: 'completed',
};

const callSchema = tolerantObject({
  id: tolerantId,
  event: tolerantName(64),
  status: tolerantName(64),
  timestamp: tolerantTime,
  start_time: tolerantTime,
  end_time: tolerantTime,
  duration: tolerantNumber,
});

function statusOf(word: string | undefined): string | undefined {
  const lower = word?.toLowerCase().replace(/^call_/, '') ?? '';
  return Object.hasOwn(statuses, lower) ? statuses[lower] : undefined;
}

/** Our own end, as the provider names it. */
function endOf(item: unknown, name: string): string | null {
  const value = memberOf(item, name);
  return tolerantPhone.parse(value) ?? tolerantUserId.parse(value) ?? null;
}
