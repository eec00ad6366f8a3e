import './phone.css';
import { received, written } from './bubbles.ts';
import { addCustomer, type Customer, customers, writtenBy } from './customers.ts';
import { button, element } from './elements.ts';
import { providerPanel } from './provider-panel.ts';
import { type Choice, readMarks, readSent, receive, type Sent } from './sandbox.ts';
import { say, writingRow } from './writing.ts';

/** How often the phone looks for what has come. */
const lookEvery = 1000;

let current: Customer = customers[0] as Customer;
let shown = '';

const people = element('nav', { className: 'people', ariaLabel: 'Customers' });
const title = element('h1');
const typing = element('p', { className: 'typing' });
const list = element('ol');
const chat = element('div', { className: 'chat', ariaLabel: 'Messages', tabIndex: 0, role: 'log' }, list);

const choose = (choice: Choice, kind: 'button_reply' | 'list_reply', { message_id }: Sent) =>
  void say(
    current,
    { type: 'interactive', [kind]: choice, context_message_id: message_id },
    { text: choice.title },
  ).then(look);

const react = async ({ message_id }: Sent) => {
  const { number: from, name } = current;
  await receive({ from, name, type: 'reaction', emoji: '❤️', target_message_id: message_id });
  reacted.set(message_id, '❤️');
  await look();
};
const reacted = new Map<string, string>();

/** Shows the chat again if something has changed. */
async function look(): Promise<void> {
  const customer = current;
  const [sent, marks] = await Promise.all([readSent(customer.number), readMarks()]);
  // Another phone was taken up meanwhile.
  if (customer !== current) return;
  const own = writtenBy(customer);
  const readUpTo = Math.max(-1, ...marks.flatMap(({ message_ids = [] }) => message_ids.map(placeOf)));
  const isTyping = marks.some(
    ({ shows, message_ids = [], at }) =>
      shows.includes('typing') && message_ids.some((id) => placeOf(id) >= 0) && Date.now() - Date.parse(at) < 15_000,
  );
  typing.textContent = isTyping && !sent.some(({ at }) => Date.now() - Date.parse(at) < 3000) ? 'typing…' : 'online';
  const state = JSON.stringify([current.number, sent.length, own.length, readUpTo, [...reacted]]);
  if (state === shown) return;
  shown = state;
  show(sent, readUpTo);

  function placeOf(id: string): number {
    return own.findIndex(({ message_id }) => message_id === id);
  }
}

function show(sent: readonly Sent[], readUpTo: number): void {
  const reactions = (id: string) =>
    sent.flatMap(({ payload }) => (payload.reaction?.message_id === id ? [payload.reaction.emoji] : [])).slice(-1);
  const ours = (id: string) => [reacted.get(id)].filter((emoji) => emoji !== undefined);
  const items = [
    ...sent
      .filter(({ payload }) => !payload.reaction)
      .map((message) => ({
        at: message.at,
        item: received(message, ours(message.message_id), { choose, react: (one) => void react(one) }),
      })),
    ...writtenBy(current).map((one, place) => ({
      at: one.at,
      item: written(one, place <= readUpTo, reactions(one.message_id)),
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  list.replaceChildren(...items.map(({ item }) => item));
  chat.scrollTop = chat.scrollHeight;
}

function showPeople(): void {
  title.textContent = `${current.name}’s phone`;
  people.replaceChildren(
    ...customers.map((customer) => {
      const person = element('button', { type: 'button', onclick: () => choosePerson(customer) }, customer.name);
      person.setAttribute('aria-current', String(customer === current));
      person.append(element('small', { textContent: `+${customer.number}` }));
      return person;
    }),
    button('Another customer …', () => {
      const name = prompt('What is the customer called?')?.trim();
      const number = name && prompt('The number, with country code')?.replace(/\D/g, '');
      if (!name || !number) return;
      addCustomer({ name, number });
      choosePerson(customers.at(-1) as Customer);
    }),
  );
}

function choosePerson(customer: Customer): void {
  current = customer;
  showPeople();
  void look();
}

document.body.append(
  people,
  element(
    'main',
    { className: 'phone' },
    element('header', {}, title, typing),
    chat,
    writingRow(
      () => current,
      () => void look(),
    ),
  ),
  providerPanel(),
);
showPeople();
setInterval(() => document.visibilityState === 'visible' && void look().catch(() => {}), lookEvery);
void look();
