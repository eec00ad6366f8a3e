import { expect } from '@jest/globals';
import { checkHistory } from './check-history.ts';
import { type Alone, checkEvents, checkStatus, type Known } from './check-messages.ts';
import { checkContact, checkErased, checkForeign, checkIsolation, checkKeys } from './check-others.ts';
import { type ApiReaction, expectedReactions } from './expected.ts';
import type { Organization, Seen } from './organization.ts';
import type { Stage } from './stage.ts';
import type { Person } from './steps.ts';

const people: readonly Person[] = ['Ana', 'Bia', 'Ines'];

/** Everything is as those outside must find it, who know what providers took and told, and what clients and consumers were told. */
export async function checkAll(stage: Stage): Promise<void> {
  if (stage.broken.length > 0) throw stage.broken[0];
  const queues = Object.entries(stage.world.queues);
  expect(queues.map(([name, queue]) => [name, queue.nextAt(), queue.deadLetters])).toEqual(
    queues.map(([name]) => [name, undefined, []]),
  );
  for (const organization of stage.organizations.values()) {
    const known = new Map<string, Known>();
    const contacts = await organization.contacts();
    for (const person of people) {
      const contact = await organization.contactOf(person);
      const read = await checkHistory(organization, person, contact?.id);
      checkContact(organization, { person, contact, read });
      for (const { id, message_id } of read.seen) {
        known.set(id, await knownOf(organization, { id, message_id, rows: read.rows }));
      }
      const isWhole = organization.deletions.every((deletion) => deletion.person !== person);
      if (isWhole) await checkReactions(stage, { organization, person, seen: read.seen });
    }
    expect(new Set(contacts.map(({ chatapp_id }) => chatapp_id)).size).toBe(contacts.length);
    for (const each of known.values()) checkStatus(each, organization.posted);
    checkEvents(organization, known);
    checkKeys(organization);
    await checkErased(organization, stage);
  }
  checkIsolation(stage);
  const all = [...stage.organizations.values()];
  for (const one of all)
    await checkForeign(
      one,
      all.filter((other) => other !== one),
    );
}

async function knownOf(
  organization: Organization,
  {
    id,
    message_id,
    rows,
  }: {
    readonly id: string;
    readonly message_id: string | null;
    readonly rows: ReadonlyMap<string, { readonly step: number }>;
  },
): Promise<Known> {
  const message: Alone = await organization.alone(id);
  const sent = organization.sent.find(
    ({ text, taken }) =>
      (text !== undefined && message.message.includes(text)) ||
      taken.some(({ providerId }) => providerId === message_id),
  );
  const step = rows.get(message_id ?? '')?.step ?? sent?.step ?? 0;
  return { message, step };
}

/** Each side's latest reaction stands on its message. */
async function checkReactions(
  { start }: Stage,
  {
    organization,
    person,
    seen,
  }: { readonly organization: Organization; readonly person: Person; readonly seen: readonly Seen[] },
): Promise<void> {
  const posted = organization.posted.filter(({ said }) => said.with === person);
  const sent: ApiReaction[] = [];
  for (const each of organization.sent) {
    if (each.target === undefined || each.send.with !== person) continue;
    for (const { ownId, providerId } of each.taken) {
      const message = await organization.alone(ownId ?? providerId);
      const failed = message === undefined || message.message_id === null || message.message_status === 'failed';
      sent.push({
        on: each.target,
        emoji: each.send.key === undefined ? each.send.emoji : '🙌',
        at: message?.created_at ?? '9',
        failed,
      });
    }
  }
  for (const { message_id, reactions } of seen) {
    const shown = (isTheirs: boolean) =>
      reactions.filter(({ sender_type }) => (sender_type === 'user-chatapp') === isTheirs).map(({ emoji }) => emoji);
    if (message_id === null) expect(reactions).toEqual([]);
    else {
      const expected = expectedReactions(message_id, { posted, sent, start });
      expect(expected.them).toContain(shown(true).join());
      expect(expected.us).toContain(shown(false).join());
    }
  }
}
