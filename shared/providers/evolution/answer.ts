import { boundedId } from '../../messages/inbound/bounded.ts';
import { isObject, memberOf } from '../chatapp/inbound/lenient.ts';
import type { ProviderAnswer } from '../graph-answer.ts';
import { exactJsonOf } from '../json-of.ts';
import type { SendOutcome } from '../outcome.ts';
import { knownNumberOf } from './jid.ts';
import { errorIn, refusalOf } from './refusal.ts';

/**
 * Reads an Evolution server's answer to a call of the named instance. v2 says yes with 201 and the bare record; some
 * versions wrap it, and some hand on a refusal under 201 (provider-facts 4). A yes without `key.id` leaves it unknown.
 */
export function outcomeOf(answer: ProviderAnswer, instance: string): SendOutcome {
  const body = exactJsonOf(answer.body);
  if (answer.status < 200 || answer.status > 299) return refusalOf(body, answer, instance);
  const candidates = candidatesIn(body);
  const raw = candidates.find((candidate) => idOf(candidate) !== undefined);
  const providerId = idOf(raw);
  if (raw && providerId !== undefined) {
    const knownAs = knownNumberOf(memberOf(raw.key, 'remoteJid'));
    return { kind: 'accepted', providerId, raw, ...(knownAs !== undefined && { knownAs }) };
  }
  const refused = candidates.map((each) => errorIn(each, answer, instance)).find((each) => each !== undefined);
  return refused ?? { kind: 'unknown', reason: `a ${answer.status} without key.id` };
}

const idOf = (record: unknown): string | undefined => boundedId(memberOf(memberOf(record, 'key'), 'id'));

/** Where the record, or an error, may be: the body, its only item, or what is wrapped in either. */
function candidatesIn(body: unknown): Readonly<Record<string, unknown>>[] {
  const outer = Array.isArray(body) ? body[0] : body;
  const inner = ['response', 'data', 'message'].map((name) => memberOf(outer, name));
  return [outer, ...inner.map((each) => (Array.isArray(each) ? each[0] : each))].filter(isObject);
}
