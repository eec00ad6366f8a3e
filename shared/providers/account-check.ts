import type { SendOutcome } from '../channels/channel.ts';
import type { AccountCheck } from '../organizations/account-check.ts';
import type { OutboundResult, TextAnswer } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';
import { outcomeOfCall, retryWhileUnsent, yesWithoutId } from './provider-call.ts';

/** An account of the Graph API, which the providers of both channels speak. */
interface GraphAccount {
  readonly api: { readonly url: string; readonly version: string };
  readonly id: string;
  readonly fields: string;
  readonly token: string;
}

/** An account has some hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/** Asks the Graph API for an account, until `deadline` (ms since the epoch): who may read it may send with it. */
export async function askGraphAccount(
  { api, id, fields, token }: GraphAccount,
  { deadline, readAnswer }: { readonly deadline: number; readonly readAnswer: (answer: TextAnswer) => SendOutcome },
  deps: Deps<'http'>,
): Promise<AccountCheck> {
  const request = (timeoutMs: number) =>
    deps.http.request({
      method: 'GET',
      url: `${api.url}/${api.version}/${encodeURIComponent(id)}?fields=${fields}`,
      namedBy: 'operator',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  return accountCheckOf(await retryWhileUnsent(request, { deadline }, deps), readAnswer, token);
}

/** What an answer says of an account, read by the reader of answers to sends; `token` is masked in it. */
export function accountCheckOf(
  result: OutboundResult,
  readAnswer: (answer: TextAnswer) => SendOutcome,
  token: string,
): AccountCheck {
  if (result.kind === 'blocked') return { result: 'refused', message: `The address is not allowed: ${result.reason}.` };
  if (result.kind !== 'answer') return unreachable(result.reason);
  const outcome = outcomeOfCall(result, yesWithoutId(readAnswer, 'account'), token);
  switch (outcome.kind) {
    case 'accepted':
      return { result: 'ok' };
    case 'rate-limited':
      return { result: 'unreachable', message: outcome.message };
    case 'unknown':
      return unreachable(outcome.reason);
    case 'rejected': {
      const passing = outcome.name === 'Provider send failed';
      return { result: passing ? 'unreachable' : 'refused', message: outcome.error.message };
    }
  }
}

const unreachable = (reason: string): AccountCheck => ({
  result: 'unreachable',
  message: `It could not be asked (${reason}).`,
});
