import type { ApiClient } from '../../api/client.ts';
import type { ConversationKey, Message } from '../conversation.ts';
import { pagesOf, readPage } from './pages.ts';

/**
 * The page that has a message. Pages are in the order of recording, which is nearly that of time: halving leads to where the
 * message's time is, and it is there, or on a page beside it. Undefined where it is not.
 */
export async function findPage(
  api: ApiClient,
  key: ConversationKey,
  { message, total }: { readonly message: Pick<Message, 'id' | 'created_at'>; readonly total: number },
): Promise<number | undefined> {
  const hasIt = (messages: readonly Message[]) => messages.some(({ id }) => id === message.id);
  let [low, high] = [1, pagesOf(total)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { messages } = await readPage(api, key, { number: middle });
    if (hasIt(messages)) return middle;
    if ((messages.at(-1)?.created_at ?? '') < message.created_at) low = middle + 1;
    else high = middle;
  }
  for (const number of [low, low - 1, low + 1, low - 2, low + 2]) {
    if (number < 1 || number > pagesOf(total)) continue;
    if (hasIt((await readPage(api, key, { number })).messages)) return number;
  }
  return undefined;
}
