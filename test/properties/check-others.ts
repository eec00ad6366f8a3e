import { expect } from '@jest/globals';
import { serve as serveMedia } from '../../functions/media/get-media.ts';
import { serve as serveUpdate } from '../../functions/webhooks/update-webhook.ts';
import { caller, type Serve } from '../support/call.ts';
import { itemsOf } from '../support/items-of.ts';
import type { World } from '../support/world.ts';
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
  for (const { taken, answer, send, isToContact } of sent) {
    if (isToContact) claim(answer?.status !== 404, 'a contact can be written to', { send, answer });
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
  const isMet = [...read.rows.values()].some(({ presence }) => presence === 'must');
  if (organization.hasContact(person) || isMet) claim(contact !== undefined, 'whom it knows is a contact', { person });
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
  for (const { known, step, person } of organization.deletions) {
    const later = [
      ...organization.answers.filter((answer) => answer.step > step).map(({ text }) => text),
      ...organization.hooks.flatMap(({ arrivals }) =>
        arrivals.filter((each) => each.step > step).map(({ body }) => body),
      ),
    ];
    for (const { message, message_id, media_url } of known) {
      if (media_url?.startsWith('https://api.test/')) await checkFileGone(media_url, world);
      const isSaidAgain = organization.sent.some(
        (each) => each.step > step && each.text !== undefined && message.includes(each.text),
      );
      const isHeardAgain =
        message_id !== null &&
        organization.posted.some(({ said }) => idOf(said) === message_id) &&
        presenceOf(organization, { id: message_id, person }) !== 'not';
      if (!message.includes(`[${organization.name}]`) || isSaidAgain || isHeardAgain) continue;
      claim(!stored.includes(message), 'nothing of a deleted contact is stored', { message });
      const said = later.filter((text) => text.includes(message));
      claim(said.length === 0, 'nothing of a deleted contact is told', { message, said });
    }
  }
}

async function checkFileGone(link: string, { ports, media }: World): Promise<void> {
  const { pathname, search } = new URL(link);
  const { status, headers } = await caller(serveMedia as Serve, ports)({ path: pathname, query: search.slice(1) });
  if (status === 404) return;
  const stored = new URL(String(headers.Location)).pathname.slice(1);
  claim(status === 302 && !media.objects.has(stored), 'no file of a deleted contact is there', {
    link,
    status,
    stored,
  });
}

/** What is another organization's is for this one as if it were not there, whoever knows its ids. */
export async function checkForeign(organization: Organization, others: readonly Organization[]): Promise<void> {
  for (const other of others) {
    const contact = (await other.contacts()).at(0);
    const message = contact && (await other.conversation(contact.id)).at(-1);
    const hook = other.hooks.find(({ id, deletedAt }) => id !== undefined && deletedAt === undefined);
    if (message)
      claim((await organization.alone(message.id)) === undefined, 'a message is its own organization’s', message);
    if (contact) {
      const { status } = await organization.read(`contactId=${contact.id}`);
      claim(status === 404, 'a contact is its own organization’s', { contact, status });
    }
    if (hook) {
      const call = { method: 'PATCH', path: `/webhooks/${hook.id}`, body: { enabled: false } };
      const { status } = await organization.insist(serveUpdate as Serve, call);
      claim(status === 404, 'a webhook is its own organization’s', { status });
    }
  }
}
