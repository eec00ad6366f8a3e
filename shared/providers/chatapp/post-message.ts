import type { OutgoingMessage, SendOutcome } from '../../channels/channel.ts';
import type { OutboundResult } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { callAgain, unreachable, withoutToken } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';
import type { ChatappPayload } from './payload.ts';

interface Account {
  readonly phoneId: string;
  readonly token: string;
}

/** An answer is a few hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/** Calls the provider. Tried again only while nothing can have arrived there; once bytes may have left, never. */
export async function postMessage(
  account: Account,
  payload: ChatappPayload,
  message: OutgoingMessage,
  deadline: number,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const result = await callAgain((timeoutMs) => post(account, payload, message, timeoutMs, deps), deadline, deps);
  if (result.kind === 'answer') {
    return withoutToken(outcomeOf({ ...result, body: result.body.toString('utf8') }), account.token);
  }
  return result.kind === 'lost' ? { kind: 'unknown', reason: result.reason } : unreachable(result.reason);
}

function post(
  { phoneId, token }: Account,
  payload: ChatappPayload,
  message: OutgoingMessage,
  timeoutMs: number,
  deps: Deps<'http'>,
): Promise<OutboundResult> {
  const { url, version } = deps.settings.chatappApi;
  return deps.http.request({
    method: 'POST',
    url: `${url}/${version}/${encodeURIComponent(phoneId)}/messages`,
    namedBy: 'operator',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      // Without the plus sign the provider puts its own country code in front (provider-facts P3).
      to: `+${message.recipient}`,
      ...payload,
      biz_opaque_callback_data: message.id,
    }),
    timeoutMs,
    maxBytes: maxAnswerBytes,
  });
}
