import type { Inbound, Person } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import { providerErrorOf } from '../../../messages/receipt.ts';
import { inboundCall } from './call.ts';
import { contactBook } from './contact-book.ts';
import { inboundMessage } from './inbound-message.ts';
import { inboundMove } from './inbound-move.ts';
import { inboundStatus } from './inbound-status.ts';
import { looseName, memberOf } from './lenient.ts';
import { idsOf, personOf } from './person.ts';

/**
 * Reads one item of a chat-app webhook in our terms. Never throws, whatever JSON it is given. `now` (ms since the epoch)
 * stands in for a missing time.
 */
export function inboundOf(given: InboundItem, now: number): Inbound {
  const { kind, item } = given;
  switch (kind) {
    case 'status':
      // From before calls had items of their own.
      return memberOf(item, 'type') === 'call' ? inboundOf({ ...given, kind: 'call' }, now) : inboundStatus(item, now);
    case 'message':
      return withPerson(given, (person) => inboundMessage(item, person, false, now));
    case 'echo':
      return withPerson(given, (person) => inboundMessage(item, person, true, now));
    case 'call':
      return withPerson(given, (person) => inboundCall(item, person, now));
    case 'moved':
      return withPerson(given, (person) => inboundMove(item, person, now));
    case 'error':
      return {
        kind: 'nothing',
        reason: `the provider reports an error: ${providerErrorOf([item])?.code ?? 'no code'}`,
      };
    case 'ignored':
      return { kind: 'nothing', reason: `not for us: ${looseName(64).parse(memberOf(item, 'field')) ?? 'no field'}` };
    default:
      return { kind: 'unknown', reason: reasonOf(item) };
  }
}

function withPerson(given: InboundItem, read: (person: Person) => Inbound): Inbound {
  const person = personOf(idsOf(given), contactBook(given.contacts ?? [], true));
  return person ? read(person) : { kind: 'unknown', reason: `a ${given.kind} that names nobody` };
}

function reasonOf(item: unknown): string {
  if (memberOf(item, 'too_large') !== undefined) return 'too large for the queue';
  return memberOf(item, 'too_deep') === true ? 'nested too deep' : 'not of a known shape';
}
