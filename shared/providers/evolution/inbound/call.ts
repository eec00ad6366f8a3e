import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { toldTime } from '../../told-time.ts';
import { memberOf, tolerantId, tolerantName } from '../../tolerant-reader.ts';
import { knownNumberOf } from '../jid.ts';
import { personIn } from '../key.ts';

/** The server's words for a call's statuses in ours; one that rang and was not answered has ended all the same. */
const statuses: Readonly<Record<string, string>> = {
  offer: 'ringing',
  ringing: 'ringing',
  accept: 'accepted',
  reject: 'rejected',
  timeout: 'completed',
  terminate: 'completed',
};

/** Reads `call`: a person calls the instance's number. */
export function readCall({ item: call, contacts }: InboundItem, now: number): Inbound {
  const id = tolerantId.parse(memberOf(call, 'id'));
  if (id === undefined) return { kind: 'unknown', reason: 'a call without an id' };
  const word = tolerantName(64).parse(memberOf(call, 'status'))?.toLowerCase() ?? '';
  const status = Object.hasOwn(statuses, word) ? statuses[word] : undefined;
  if (status === undefined) return { kind: 'nothing', reason: `what a call says is not known: ${word}` };
  const [ours] = contacts ?? [];
  const person = personIn(
    ['callerPn', 'from', 'chatId'].map((name) => memberOf(call, name)),
    ours,
  );
  if (!person) return { kind: 'nothing', reason: 'a call of nobody who is known' };
  const date = Date.parse(tolerantName(64).parse(memberOf(call, 'date')) ?? '');
  const at = toldTime(Number.isNaN(date) ? undefined : date, now);
  const ended = status === 'completed' || status === 'rejected';
  return {
    kind: 'call',
    platform: 'chatapp',
    at,
    person,
    call: {
      id,
      direction: 'inbound',
      status,
      from: person.number ?? person.lid ?? null,
      to: knownNumberOf(ours) ?? null,
      started_at: null,
      ended_at: ended ? at : null,
      duration: null,
    },
  };
}
