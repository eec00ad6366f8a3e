import { expect } from '@jest/globals';
import { claim } from './claim.ts';
import { type ExpectedRow, expectedRows } from './expected.ts';
import type { Organization, Seen, Sent, Taken } from './organization.ts';
import type { Person } from './steps.ts';

/** A conversation as its readers see it, and what it should be. */
export interface Read {
  readonly seen: readonly Seen[];
  readonly rows: ReadonlyMap<string, ExpectedRow>;
}

/** The conversation with a person is what the providers have told of and have taken, once each, on whatever page. */
export async function checkHistory(
  organization: Organization,
  person: Person,
  contactId: string | undefined,
): Promise<Read> {
  const seen = contactId === undefined ? [] : await pagesOf(organization, contactId);
  const rows = expectedRows(organization, person);
  const byId = new Map(seen.map((row) => [row.message_id, row]));
  expect(seen.filter(({ message_id }) => message_id !== null)).toHaveLength(byId.size - (byId.has(null) ? 1 : 0));
  for (const [id, { presence, texts }] of rows) {
    const row = byId.get(id);
    if (presence === 'must') claim(row !== undefined, 'what was answered with 200 is in the history', { id });
    if (presence === 'not') claim(row === undefined, 'what was erased does not come back', { id, row });
    if (row) claim(texts.includes(row.message), 'a message says what it was told to say', { id, texts, row });
    if (row?.media_type === 'image') expect(row.media_url).toMatch('https://api.test/media/');
    if (row) expect(await organization.alone(id)).toMatchObject({ id: row.id, message: row.message });
  }
  checkSends(organization, person, seen);
  const others = seen.filter(({ message_id }) => message_id !== null && !rows.has(message_id));
  const taken = new Set(organization.taken.map(({ providerId }) => providerId));
  expect(others.filter(({ message_id }) => !taken.has(String(message_id)))).toEqual([]);
  return { seen, rows };
}

/** By every way that there is to page through it. */
async function pagesOf(organization: Organization, contactId: string): Promise<Seen[]> {
  const query = `contactId=${contactId}&ascending=`;
  const { body } = await organization.read(`${query}true&limit=100`);
  const seen: Seen[] = body.messages;
  expect(body.pagination.totalMessages).toBe(seen.length);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  const ways = [['true', seen] as const, ['false', seen.toReversed()] as const];
  for (const [ascending, whole] of ways) {
    const paged: Seen[] = [];
    for (let page = 1; page <= Math.ceil(seen.length / 3); page++) {
      paged.push(...(await organization.read(`${query}${ascending}&limit=3&page=${page}`)).body.messages);
    }
    expect(paged).toEqual(whole);
  }
  return seen;
}

/** What went through the API is there once, under the id that the caller was told; nothing else says that it did. */
function checkSends(organization: Organization, person: Person, seen: readonly Seen[]): void {
  const last = organization.deletions.findLast((each) => each.person === person)?.step ?? -1;
  const ours = seen.filter(({ sender_type }) => sender_type === 'bot-chatapp');
  const sent = organization.sent.filter(({ send }) => send.with === person);
  const byText = Map.groupBy(sent, ({ text }) => text);
  for (const [text, those] of byText) {
    if (text === undefined) continue;
    const found = ours.filter(({ message }) => message.includes(text));
    const after = those.filter(({ step }) => step > last);
    const taken = after.flatMap((each) => each.taken);
    // A refusal is stored, unless the process died of it, and the next under the key is another attempt.
    const most = taken.length + after.filter((each) => each.taken.length === 0).length;
    claim(found.length >= taken.length, 'what a provider took is in the history', { text, found, taken });
    claim(found.length <= most, 'what a provider took is in the history once', { text, found, taken });
    for (const one of taken) checkTaken(organization, one, found);
  }
  const texts = [...byText.keys()].filter((text) => text !== undefined);
  const unsaid = ours.filter(
    ({ message, media_type }) => media_type !== 'audio' && !texts.some((text) => message.includes(text)),
  );
  expect(unsaid).toEqual([]);
}

function checkTaken({ posted, sent }: Organization, { providerId, ownId }: Taken, found: readonly Seen[]): void {
  const row = found.find(({ id, message_id }) => (ownId === undefined ? message_id === providerId : id === ownId));
  if (ownId !== undefined) expect(row?.id).toBe(ownId);
  const isTold =
    ownId !== undefined && posted.some(({ said }) => said.say === 'status' && !said.bare && isAbout(said, providerId));
  const isPromised = sent.some(({ answer }) => promisedBy(answer) === providerId);
  if (isTold || isPromised) expect({ providerId, row: row?.message_id }).toEqual({ providerId, row: providerId });
  if (row) expect([providerId, null]).toContain(row.message_id);
}

/** Whether a thing is about the message of a provider. */
const isAbout = (said: Organization['posted'][number]['said'], providerId: string) =>
  'on' in said && said.on.of === 'send' && providerId === `wamid.${said.via}.${said.with}.send${said.on.n}`;

/** The provider's id that the caller of a send was told. */
export function promisedBy(answer: Sent['answer']): string | undefined {
  if (answer?.status !== 200) return undefined;
  const { data, message_id, response } = answer.body;
  return data?.message_id ?? message_id ?? response?.key.id;
}
