import { rowsOf } from '../support/table-rows.ts';
import type { Account } from './accounts.ts';
import { eventsOf } from './expected-events.ts';
import { conversationOf, isOutbound, type Read } from './history.ts';
import type { Ledger } from './ledger.ts';
import type { Provider } from './provider.ts';
import { manners, type Receivers } from './receivers.ts';
import type { Service } from './service.ts';

/** What the clients, the provider and the receivers know, beside what the service says. */
export interface Books {
  readonly service: Service;
  readonly provider: Provider;
  readonly receivers: Receivers;
  readonly accounts: readonly Account[];
  readonly ledger: Ledger;
}

/** Everything that does not add up. */
export async function accountFor(books: Books): Promise<string[]> {
  const { accounts, ledger, service } = books;
  const problems = [...ledger.wrong];
  const histories = new Map<Account, Map<string, readonly Read[]>>();
  for (const account of accounts) {
    const history = new Map<string, readonly Read[]>();
    histories.set(account, history);
    for (const number of account.numbers) {
      const { messages, total } = await conversationOf(service, account, number);
      history.set(number, messages);
      const place = `${account.slug}, ${number}`;
      // A page is a range of numbers: a gap, or a number that is there twice, shows as a difference.
      if (messages.length !== total) problems.push(`${place}: ${total} are counted, ${messages.length} are there`);
      if (new Set(messages.map(({ id }) => id)).size !== messages.length) problems.push(`${place}: a message twice`);
      problems.push(...(await unreadProblems(service, { account, number, messages })));
    }
    problems.push(...missedEvents(books.receivers, account, [...history.values()].flat()));
  }
  const find = (account: Account, number: string, text: string) =>
    (histories.get(account)?.get(number) ?? []).filter(({ message }) => message === text);
  problems.push(...(await sendProblems(books, find)), ...writtenProblems(ledger, find), ...(await remains(books)));
  return problems;
}

type Find = (account: Account, number: string, text: string) => readonly Read[];

/** 1. What the provider accepted is in the history, once, and has gone forward; what it did not accept has not. 2. It got nothing twice. */
async function sendProblems({ provider, ledger }: Books, find: Find): Promise<string[]> {
  const accepted = new Map<string, string[]>();
  for (const { payload, message_id } of await provider.accepted()) {
    const { body } = payload.text;
    accepted.set(body, [...(accepted.get(body) ?? []), message_id]);
  }
  const deleted = new Set(ledger.deleted.map(({ text }) => text));
  return ledger.sends.flatMap(({ account, to, text, key, status }) => {
    const [id, ...more] = accepted.get(text) ?? [];
    const twice = more.length > 0 ? [`"${text}" was sent ${more.length + 1} times (key ${key})`] : [];
    if (deleted.has(text)) return twice;
    const found = find(account, to, text);
    const [message] = found;
    const where = `"${text}" of ${account.slug} to ${to}, answered ${status}`;
    if (found.length > 1) return [...twice, `${where}: ${found.length} times in the history`];
    if (id !== undefined && message?.message_id !== id)
      return [...twice, `${where}: accepted as ${id}, in the history ${JSON.stringify(message)}`];
    if (id !== undefined && message?.message_status !== 'read')
      return [...twice, `${where}: reported as read, in the history ${message?.message_status}`];
    if (id === undefined && status === 200) return [...twice, `${where}: the provider never had it`];
    if (id === undefined && message && message.message_status !== 'failed' && !message.outcome_unknown)
      return [...twice, `${where}: never accepted, in the history ${message.message_status}`];
    return twice;
  });
}

function writtenProblems({ written }: Ledger, find: Find): string[] {
  return written.flatMap(({ account, from, text }) => {
    const count = find(account, from, text).length;
    return count === 1 ? [] : [`"${text}" from ${from} to ${account.slug}: ${count} times in the history`];
  });
}

/** A contact is unread when something has come in: nobody in this run reads it as a person does. */
async function unreadProblems(
  service: Service,
  { account, number, messages }: { account: Account; number: string; messages: readonly Read[] },
): Promise<string[]> {
  const heard = await service.ask(`/contact?phone_number=${number}`, { apiKey: account.apiKey });
  const unread = heard === 'lost' ? undefined : heard.body.contact?.has_unread_messages;
  const hasWritten = messages.some((message) => !isOutbound(message));
  return unread === hasWritten ? [] : [`${account.slug}, ${number}: unread is ${unread}, and should be ${hasWritten}`];
}

/** 4. Every event of every message has come to every receiver that was not disabled. */
function missedEvents(receivers: Receivers, account: Account, messages: readonly Read[]): string[] {
  const expected = messages.flatMap(eventsOf);
  return manners
    .filter((manner) => manner !== 'gone')
    .flatMap((manner) => {
      const taken = receivers.taken(account.slug, manner);
      return expected
        .filter((event) => !taken.has(event))
        .map((event) => `${account.slug}: the receiver that is ${manner} never had ${event}`);
    });
}

/** Of a deleted contact nothing is left: neither for a reader, nor in the table. */
async function remains({ service, ledger }: Books): Promise<string[]> {
  const rows = rowsOf(service.directory);
  const all = [...(await rows.all()).values()];
  rows.close();
  const problems: string[] = [];
  for (const { account, number, text } of ledger.deleted) {
    const heard = await service.ask(`/contact?phone_number=${number}`, { apiKey: account.apiKey });
    if (heard === 'lost' || heard.status !== 404) problems.push(`${number} is deleted, and there`);
    const left = all.filter((row) => row.includes(text));
    problems.push(...left.map((row) => `${number} is deleted, and "${text}" stands in ${row.slice(0, 300)}`));
  }
  return problems;
}
