import type { Inbound } from '../../../channels/inbound.ts';
import type { Person } from '../../../contacts/identities/person.ts';
import { toldTime } from '../../told-time.ts';
import { tolerantName, tolerantObject, tolerantTime } from '../../tolerant-reader.ts';

const preferenceSchema = tolerantObject({
  category: tolerantName(64),
  value: tolerantName(64),
  timestamp: tolerantTime,
});

/** What the values say: the person stops, or resumes, what the business broadcasts. */
const allowing: ReadonlyMap<string | undefined, boolean> = new Map([
  ['stop', false],
  ['resume', true],
]);

/**
 * Reads an item of `user_preferences`: a person has chosen, in their app, whether they want marketing messages of ours. The
 * provider has one category and two values; of others nothing is known.
 */
export function readPreference(item: unknown, person: Person, now: number): Inbound {
  const { category, value, timestamp } = preferenceSchema.parse(item);
  const allows = category === 'marketing_messages' ? allowing.get(value) : undefined;
  if (allows === undefined)
    return { kind: 'nothing', reason: `a preference that is none of ours: ${value ?? 'empty'}` };
  return { kind: 'preference', person, allows, at: toldTime(timestamp, now) };
}
