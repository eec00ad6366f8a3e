import { expect } from '@jest/globals';
import { type ApiReaction, expectedReactions, expectedRows } from './model.ts';
import type { Status } from './plan.ts';
import type { Played, Sent } from './play.ts';
import type { Talk } from './talk.ts';
import { idOf } from './told.ts';

/** As clients see a message. */
export interface Seen {
  readonly id: string;
  readonly message_id: string | null;
  readonly message: string;
  readonly sender_type: string;
  readonly created_at: string;
  readonly message_status: Status;
  readonly media_url: string | null;
  readonly outcome_unknown?: true;
  readonly reactions: readonly { readonly emoji: string; readonly sender_type: string }[];
}
export interface Alone extends Seen {
  readonly direction: 'inbound' | 'outbound';
  readonly error: { readonly code: number | string } | null;
  readonly edited_at: string | null;
  readonly deleted_at: string | null;
  readonly status_history: readonly { readonly status: Status; readonly at: string }[];
}

/** The whole conversation, by every way that there is to page through it. */
export async function pagesOf(talk: Talk, contactId: string): Promise<Seen[]> {
  const query = `contactId=${contactId}&ascending=`;
  const { body } = await talk.read(`${query}true&limit=100`);
  const seen: Seen[] = body.messages;
  expect(body.pagination.totalMessages).toBe(seen.length);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  for (const [ascending, whole] of [
    ['true', seen],
    ['false', seen.toReversed()],
  ] as const) {
    const paged: Seen[] = [];
    for (let page = 1; page <= Math.ceil(seen.length / 3); page++) {
      paged.push(...(await talk.read(`${query}${ascending}&limit=3&page=${page}`)).body.messages);
    }
    expect(paged).toEqual(whole);
  }
  return seen;
}

/** Everything of a conversation that nobody has deleted is as the model has it. */
export async function checkPlayed({ talk, sent }: Played, tellsAll: boolean): Promise<void> {
  const { taken, posted } = talk;
  const seen = await pagesOf(talk, talk.contact.id);
  const byId = new Map(seen.map((row) => [row.id, row]));
  const messages = await Promise.all(seen.map(({ id }) => alone(talk, id)));

  // What came in, and what our app sent.
  const rows = expectedRows(posted);
  for (const [id, { text, isMedia }] of rows) {
    const found = seen.filter(({ message_id }) => message_id === id);
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toBe(text);
    if (isMedia && found[0]?.message !== '[deleted]') expect(found[0]?.media_url).toMatch('https://api.test/');
    expect(await alone(talk, id)).toMatchObject({ id: found[0]?.id });
  }

  // What the API sent.
  const reactions: (ApiReaction & { readonly message: Alone })[] = [];
  for (const [n, { id, providerId }] of taken.entries()) {
    const one = sent.find((each) => each.taken.includes(n)) as Sent;
    const message = await alone(talk, id);
    expect(byId.has(id)).toBe(one.body.text !== undefined);
    if (one.body.text !== undefined) expect(message.message).toBe(one.body.text);
    const isTold = posted.some(({ said, on }) => said.say === 'status' && on === providerId && !said.bare);
    if (isTold || tellsAll || one.answer?.status === 200) expect(message.message_id).toBe(providerId);
    expect([providerId, null]).toContain(message.message_id);
    if (message.message_id !== null) expect(await alone(talk, providerId)).toEqual(message);
    if (one.body.reaction) {
      const { message_id, emoji } = one.body.reaction;
      const failed = message.message_id === null || message.message_status === 'failed';
      reactions.push({ on: message_id, emoji, at: message.created_at, failed, message });
    }
  }
  // Nothing else is there but what the provider did not take, and says so.
  const known = new Set([...rows.keys()].concat(taken.map(({ id }) => id)));
  const others = messages.filter(({ id, message_id }) => !known.has(message_id ?? '') && !known.has(id));
  for (const other of others) {
    expect(other).toMatchObject({ message_id: null, sender_type: 'bot-chatapp', direction: 'outbound' });
    if (!other.outcome_unknown) expect(other.message_status).toBe('failed');
  }
  const texts = messages.filter(({ direction }) => direction === 'outbound').map(({ message }) => message);
  for (const { body, answer, taken: mine, send } of sent) {
    if (body.text === undefined || send.key !== undefined) continue;
    const isStored = mine.length > 0 || answer?.body.error === 'Provider rejected message';
    const count = texts.filter((text) => text === body.text).length;
    if (isStored) expect(count).toBe(1);
    else expect(count).toBeLessThanOrEqual(1);
  }

  for (const row of seen) checkReactions(row, talk, reactions);
  const ids = posted.flatMap(({ said }) => (said.say === 'reaction' ? [idOf(said) as string] : []));
  const told = await Promise.all([...new Set(ids)].map((id) => alone(talk, id)));
  const all = [...messages, ...told, ...reactions.map(({ message }) => message)];
  all.push(...(await refusedReactions(talk, new Set(all.map(({ id }) => id)))));
  for (const message of all) checkStatus(message, talk);
  checkEvents(talk, new Map(all.map((message) => [message.id, message])), false);
}

async function alone(talk: Talk, id: string): Promise<Alone> {
  const message = await talk.alone(id);
  expect({ id, found: message !== undefined }).toEqual({ id, found: true });
  return message;
}

/** They are no rows, and nobody hears of them but from events. */
async function refusedReactions(talk: Talk, known: ReadonlySet<string>): Promise<Alone[]> {
  // What is told of the contact itself has none.
  const ids = talk.receiver.received.flatMap(({ body }) => (JSON.parse(body).data.message?.id as string) ?? []);
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  const found = await Promise.all(unknown.map((id) => alone(talk, id)));
  for (const message of found) {
    expect(message).toMatchObject({ message_id: null, message_status: 'failed', reaction: expect.anything() });
  }
  return found;
}

function checkReactions({ message_id, reactions }: Seen, { posted, start }: Talk, sent: readonly ApiReaction[]) {
  const shown = (isTheirs: boolean) =>
    reactions.filter(({ sender_type }) => (sender_type === 'user-chatapp') === isTheirs).map(({ emoji }) => emoji);
  if (message_id === null) return expect(reactions).toEqual([]);
  const expected = expectedReactions(message_id, { posted, sent, start });
  expect(expected.them).toContain(shown(true).join());
  expect(expected.us).toContain(shown(false).join());
}

const forward: readonly Status[] = ['sent', 'delivered', 'read'];

/** Only forward, but for what was a failure by assumption; as far as the provider has told, and no further. */
function checkStatus(message: Alone, { posted }: Talk): void {
  const history = message.status_history.map(({ status }) => status);
  expect(history.at(-1)).toBe(message.message_status);
  const steps = history.slice(history.lastIndexOf('failed') + 1).map((status) => forward.indexOf(status));
  expect(steps).toEqual([...new Set(steps)].toSorted());
  if (message.direction === 'inbound') {
    expect(history).toEqual(['delivered']);
    return;
  }
  const told = posted
    .filter(({ said, on }) => said.say === 'status' && on === message.message_id)
    .map(({ said }) => (said as { status: Status }).status)
    .map((status) => (status === 'played' ? 'read' : status));
  if (message.message_id === null) {
    if (!message.outcome_unknown) expect(message.message_status).toBe('failed');
    return;
  }
  expect(message.outcome_unknown).toBeUndefined();
  const best = forward[Math.max(0, ...told.map((status) => forward.indexOf(status)))];
  if (!told.includes('failed')) expect(message.message_status).toBe(best);
  else if (best === 'sent') expect(message.message_status).toBe('failed');
  else expect(['failed', best]).toContain(message.message_status);
  const possible = [...told, 'sent', 'failed'];
  expect(possible).toEqual(expect.arrayContaining(history));
}

const eventOf: Readonly<Record<string, string>> = {
  sent: 'message_sent',
  delivered: 'message_delivered',
  read: 'message_read',
  failed: 'message_failed',
};

/** Everything that happened was told at least once, in the same words, and nothing else. */
export function checkEvents({ receiver }: Talk, messages: ReadonlyMap<string, Alone>, hasDeleted: boolean): void {
  const bodies = new Map<string, string>();
  const told = new Map<string, Set<string>>();
  for (const { body } of receiver.received) {
    const { id, type, data } = JSON.parse(body);
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
    // Of the contact itself.
    if (data.message === undefined) continue;
    const of = data.message.id as string;
    told.set(of, (told.get(of) ?? new Set()).add(type));
    if (!hasDeleted) expect({ of, known: messages.has(of) }).toEqual({ of, known: true });
  }
  for (const [id, message] of messages) {
    const { must, may } = eventsOf(message);
    const types = [...(told.get(id) ?? [])];
    const history = message.status_history;
    expect({ id, history, missing: must.filter((type) => !types.includes(type)) }).toEqual({
      id,
      history,
      missing: [],
    });
    expect({ id, history, wrong: types.filter((type) => !may.includes(type)) }).toEqual({ id, history, wrong: [] });
  }
}

/** What was deleted may have been so before it was recorded: then it was announced as nothing else. */
function eventsOf(message: Alone) {
  const { deleted_at, edited_at } = message;
  const { must, may } = eventsOfStatus(message);
  if (deleted_at !== null) {
    const seen = must.filter((type) => type !== 'message_received' && type !== 'message_sent');
    return { must: [...seen, 'message_deleted'], may: [...may, 'message_edited', 'message_deleted'] };
  }
  const edited = edited_at === null ? [] : ['message_edited'];
  return { must: [...must, ...edited], may: [...may, ...edited] };
}

function eventsOfStatus({ direction, status_history, outcome_unknown, error, message_status }: Alone) {
  if (direction === 'inbound') return { must: ['message_received'], may: ['message_received'] };
  if (outcome_unknown) return { must: [], may: [] };
  const all = status_history.map(({ status }) => eventOf[status] ?? '');
  // While nobody knew, it counted as sent, which nobody was told.
  if (error?.code === 'unconfirmed') return { must: ['message_failed'], may: ['message_failed'] };
  if (message_status === 'failed') return { must: all, may: all };
  return { must: all.slice(all.lastIndexOf('message_failed') + 1), may: all };
}
