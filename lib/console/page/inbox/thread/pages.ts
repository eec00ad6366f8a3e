import type { ApiClient, Schema } from '../../api/client.ts';
import { answered } from '../../api/client.ts';
import type { ConversationKey, Message } from '../conversation.ts';

/** Messages on a page. */
export const pageSize = 50;

/** A page of a conversation from its beginning: it has the same messages whatever is written afterwards. */
export interface ThreadPage {
  /** From 1. */
  readonly number: number;
  readonly messages: readonly Message[];
  /** Of the whole conversation. */
  readonly total: number;
}

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / pageSize));

const whose = ({ kind, id }: ConversationKey) => (kind === 'group' ? { chatappNumber: id } : { contactId: id });

type Query = { limit: number; page: number; ascending: boolean };

async function read(api: ApiClient, key: ConversationKey, query: Query, signal?: AbortSignal) {
  const answer = api.GET('/conversations', { params: { query: { ...whose(key), ...query } }, signal });
  return (await answered(answer)) as Schema<'ConversationPage'>;
}

export async function readPage(
  api: ApiClient,
  key: ConversationKey,
  { number, limit = pageSize }: { readonly number: number; readonly limit?: number },
  signal?: AbortSignal,
): Promise<ThreadPage> {
  const { messages, pagination } = await read(api, key, { limit, page: number, ascending: true }, signal);
  return { number, messages, total: pagination.totalMessages };
}

/** The last page. Of a short conversation it is the answer to the question how long it is. */
export async function readLastPage(api: ApiClient, key: ConversationKey, signal?: AbortSignal): Promise<ThreadPage> {
  const { messages, pagination } = await read(api, key, { limit: pageSize, page: 1, ascending: false }, signal);
  const total = pagination.totalMessages;
  if (total <= pageSize) return { number: 1, messages: messages.toReversed(), total };
  return readPage(api, key, { number: pagesOf(total) }, signal);
}
