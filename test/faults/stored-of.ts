import type { StoredMessage } from '../../shared/conversations/message.ts';
import { parseMessage } from '../../shared/conversations/message-store.ts';
import { type Delivery, parseDelivery } from '../../shared/delivering/delivery.ts';
import type { Item } from '../../shared/table/table.ts';

/** One contact's (or group's) partition, read literally. */
export interface Conversation {
  readonly contactId: string;
  readonly head: Item | undefined;
  readonly contact: Item | undefined;
  /** Numbered messages, by their numbers. */
  readonly numbered: ReadonlyMap<number, StoredMessage>;
  /** Where the messages are that the last merge has numbered, by their numbers. */
  readonly joined: ReadonlyMap<number, string>;
  /** Those and the reactions. */
  readonly messages: readonly StoredMessage[];
  /** Sort keys of everything in it. */
  readonly sortKeys: readonly string[];
}

const partition = /^[^#]+#CONTACT#(.+)$/;

/** An organization's conversations, whatever the code that reads them says. */
export function conversationsIn(items: readonly Item[]): Conversation[] {
  const partitions = Map.groupBy(items, ({ pk }) => partition.exec(String(pk))?.[1] ?? '');
  partitions.delete('');
  return [...partitions].map(([contactId, inIt]) => {
    const at = (sk: string) => inIt.find((item) => item.sk === sk);
    const numbered = new Map<number, StoredMessage>();
    const joined = new Map<number, string>();
    const generation = Number((at('HEAD')?.joined as { generation?: number } | undefined)?.generation);
    const reactions: StoredMessage[] = [];
    for (const item of inIt) {
      const message = /^(MESSAGE|REACTION)#(.*)$/.exec(String(item.sk));
      if (message?.[1] === 'MESSAGE') numbered.set(Number(message[2]), parseMessage(item) as StoredMessage);
      const number = /^JOINED#(\d+)#(\d+)$/.exec(String(item.sk));
      if (Number(number?.[1]) === generation) joined.set(Number(number?.[2]), JSON.stringify(item.place));
      if (message?.[1] === 'REACTION') reactions.push(parseMessage(item) as StoredMessage);
    }
    const messages = [...numbered.values(), ...reactions];
    const sortKeys = inIt.map(({ sk }) => String(sk)).toSorted();
    return { contactId, head: at('HEAD'), contact: at('CONTACT'), numbered, joined, messages, sortKeys };
  });
}

export const deliveriesIn = (items: readonly Item[]): Delivery[] =>
  items.filter(({ sk }) => String(sk).startsWith('DELIVERY#')).map((item) => parseDelivery(item) as Delivery);
