import { oneOf } from '../support/random.ts';

/** Values that lead to something: ids and cursors of earlier answers, contacts' numbers, addresses of the run's own server. */
export interface Known {
  /** One for a member or a parameter of this name; undefined where there is none. */
  pick(name: string, random: () => number): unknown;
  /** Remembers what an answer names. */
  learn(answer: unknown): void;
}

/** Which values serve a name that is no name of an answer's member. */
const alike: Readonly<Record<string, string>> = {
  chatappNumber: 'phone_number',
  chatapp_id: 'phone_number',
  number: 'phone_number',
  contactId: 'id',
  contact_id: 'id',
  delivery_id: 'id',
  context_message_id: 'message_id',
  cursor: 'next_cursor',
  audio: 'media_url',
  header_media: 'media_url',
  instance: 'instanceName',
  recipient_id: 'phone_number',
  from: 'phone_number',
};

const learned = new Set(['id', 'message_id', 'next_cursor', 'event_id', 'phone_number', 'photoapp_id']);
/** The newest of each are kept: what an answer named long ago is mostly gone. */
const most = 40;

/** Begins with what the run itself has made. */
export function openKnown(given: Readonly<Record<string, readonly unknown[]>>): Known {
  const values = new Map<string, unknown[]>(Object.entries(given).map(([name, list]) => [name, [...list]]));
  function learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') learn(value);
      else if (name === 'media_url' && typeof value === 'string' && value.includes('/media/')) add('link', value);
      else if (learned.has(name) && typeof value === 'string' && value !== '') add(name, value);
    }
  }
  function add(name: string, value: string): void {
    const list = values.get(name) ?? [];
    values.set(name, [...list.filter((other) => other !== value), value].slice(-most));
  }
  return {
    learn,
    pick(name, random) {
      const list = values.get(alike[name] ?? name);
      return list && list.length > 0 ? oneOf(list, random) : undefined;
    },
  };
}
