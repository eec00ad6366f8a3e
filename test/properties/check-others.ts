import { expect } from '@jest/globals';
import { itemsOf } from '../support/items-of.ts';
import type { Read } from './check-history.ts';
import { promisedBy } from './check-history.ts';
import { claim } from './claim.ts';
import { presenceOf } from './expected.ts';
import type { Listed, Organization } from './organization.ts';
import type { Stage } from './stage.ts';
import { names, type Person } from './steps.ts';
import { idOf, markOf } from './words.ts';

const dayMs = 24 * 3_600_000;

/** Under one key a provider takes one message, until the key's day is over; and whose request succeeded hears of that one. */
export function checkKeys({ sent }: Organization): void {
  const underKeys = sent.filter(({ send }) => send.key !== undefined);
  for (const those of Map.groupBy(underKeys, ({ operation, send }) => `${operation} ${send.key}`).values()) {
    const times = those.filter(({ taken }) => taken.length > 0).map(({ at }) => at);
    expect(times.filter((at, index) => index > 0 && at - (times[index - 1] ?? 0) < dayMs)).toEqual([]);
    const ids = those.flatMap(({ taken }) => taken.map(({ providerId }) => providerId));
    for (const { answer } of those) if (answer?.status === 200) expect(ids).toContain(promisedBy(answer));
  }
  for (const { taken, answer, send } of sent) {
    expect(taken.length).toBeLessThanOrEqual(1);
    if (send.key === undefined && answer?.status === 200) expect(promisedBy(answer)).toBe(taken[0]?.providerId);
    const isPlain = send.key === undefined && send.manner === 'accepts' && !send.fault && taken.length > 0;
    if (isPlain) expect(answer?.status).toBe(200);
  }
}

/** A person is one contact, for as long as the organization has made it one or has heard of it, and no longer. */
export function checkContact(
  organization: Organization,
  { person, contact, read }: { readonly person: Person; readonly contact: Listed | undefined; readonly read: Read },
): void {
  const last = organization.deletions.findLast((each) => each.person === person);
  const isMade = (organization.created.get(person) ?? -1) > (last?.step ?? -1);
  const isMet = [...read.rows.values()].some(({ presence }) => presence === 'must');
  if (isMade || isMet) expect({ person, isContact: contact !== undefined }).toEqual({ person, isContact: true });
  if (!contact) return;
  for (const { contactId } of organization.deletions) expect(contact.id).not.toBe(contactId);
  const mark = organization.marked.get(person);
  const known = mark?.contactId === contact.id ? mark.known : [];
  const unread = read.seen.filter(({ id, sender_type }) => sender_type === 'user-chatapp' && !known.includes(id));
  expect({ person, unread: contact.has_unread_messages }).toEqual({ person, unread: unread.length > 0 });
}

/** Nothing of what an organization wrote, heard or was given the others have ever seen. */
export function checkIsolation({ organizations }: Stage): void {
  const owners = new Map<string, string>();
  for (const [name, { answers, hooks }] of organizations) {
    const texts = [
      ...answers.map(({ text }) => text),
      ...hooks.flatMap(({ arrivals }) => arrivals.map(({ body }) => body)),
    ];
    for (const text of texts) {
      expect([...text.matchAll(markOf)].filter(([, mark]) => mark !== name).map(() => text)).toEqual([]);
      // Ids, keys, secrets and signatures are random, and long.
      for (const [token] of text.matchAll(/(?=[\w-]*\d)[\w-]{22,}/g)) {
        const owner = owners.get(token) ?? name;
        claim(owner === name, 'no organization sees what is of another', { token, owner, name, text });
        owners.set(token, owner);
      }
    }
  }
  expect([...organizations.keys()]).toEqual(names);
}

/** Of whom the organization has deleted no words are anywhere, in no later answer, delivery or item, and no file. */
export async function checkErased(organization: Organization, { dynamo, world }: Stage): Promise<void> {
  const stored = JSON.stringify(await itemsOf(dynamo, organization.tenant.organization.id));
  const files = [...world.media.objects.values()].map((bytes) => Buffer.from(bytes).toString('latin1')).join();
  for (const { known, step, person } of organization.deletions) {
    const later = [
      ...organization.answers.filter((answer) => answer.step > step).map(({ text }) => text),
      ...organization.hooks.flatMap(({ arrivals }) =>
        arrivals.filter((each) => each.step > step).map(({ body }) => body),
      ),
    ];
    for (const { message, message_id } of known) {
      const isSaidAgain = organization.sent.some(
        (each) => each.step > step && each.text !== undefined && message.includes(each.text),
      );
      const isHeardAgain =
        message_id !== null &&
        organization.posted.some(({ said }) => idOf(said) === message_id) &&
        presenceOf(organization, { id: message_id, person }) !== 'not';
      if (!message.includes(`[${organization.name}]`) || isSaidAgain || isHeardAgain) continue;
      expect({ message, storedAt: stored.indexOf(message), filesAt: files.indexOf(message) }).toEqual({
        message,
        storedAt: -1,
        filesAt: -1,
      });
      expect({ message, later: later.filter((text) => text.includes(message)) }).toEqual({ message, later: [] });
    }
  }
}
