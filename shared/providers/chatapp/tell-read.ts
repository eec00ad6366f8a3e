import type { ReadMark, TellRead } from '../../channels/read-mark.ts';
import { outcomeOfCall, retryWhileUnsent, yesWithoutId } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';
import { accountOf } from './channel.ts';

/** Bytes that are read of an answer, which has a few dozen. */
const maxAnswerBytes = 64 * 1024;

/** A read mark as the provider takes it. What came before is read with it, and the person sees us typing for 25 s at most. */
export const readPayload = ({ providerId, typing }: Pick<ReadMark, 'providerId' | 'typing'>) => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id: providerId,
  ...(typing && { typing_indicator: { type: 'text' } }),
});

/** Tells the chat-app's provider that a message was read. */
export const tellChatappRead: TellRead = async (mark, deps) => {
  const { phoneId, token } = await accountOf(mark.organization, deps);
  const { url, version } = deps.settings.chatappApi;
  const call = (timeoutMs: number) =>
    deps.http.request({
      method: 'POST',
      url: `${url}/${version}/${encodeURIComponent(phoneId)}/messages`,
      namedBy: 'operator',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(readPayload(mark)),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  const result = await retryWhileUnsent(call, { deadline: mark.deadline }, deps);
  return outcomeOfCall(result, yesWithoutId(outcomeOf, mark.providerId), token);
};
