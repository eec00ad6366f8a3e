import type { Account } from './accounts.ts';
import type { Service } from './service.ts';

/** A message as a reader sees it. */
export interface Read {
  readonly id: string;
  readonly message_id: string | null;
  readonly message: string;
  readonly message_status: string;
  readonly sender_type: string;
  readonly outcome_unknown?: true;
  /** All that it has had, in order. */
  readonly statuses: readonly string[];
}

export interface Conversation {
  readonly messages: readonly Read[];
  /** The number that the last page told. */
  readonly total: number;
}

/** A whole conversation, oldest first, page by page. Throws when a page cannot be read. */
export async function conversationOf(service: Service, account: Account, number: string): Promise<Conversation> {
  const messages: Read[] = [];
  for (let page = 1; ; page++) {
    const path = `/conversations?chatappNumber=${number}&ascending=true&limit=100&page=${page}`;
    const heard = await service.ask(path, { apiKey: account.apiKey });
    if (heard === 'lost' || heard.status !== 200) throw new Error(`${path}: ${JSON.stringify(heard)}`);
    for (const message of heard.body.messages)
      messages.push({ ...message, statuses: await statusesOf(service, account, message.id) });
    const { totalMessages, hasNextPage } = heard.body.pagination;
    if (!hasNextPage) return { messages, total: totalMessages };
  }
}

async function statusesOf(service: Service, { apiKey }: Account, id: string): Promise<string[]> {
  const heard = await service.ask(`/message?id=${id}`, { apiKey });
  if (heard === 'lost' || heard.status !== 200) throw new Error(`/message?id=${id}: ${JSON.stringify(heard)}`);
  return heard.body.message.status_history.map(({ status }: { status: string }) => status);
}

export const isOutbound = ({ sender_type }: Read): boolean => sender_type.startsWith('bot');
