import { jsonOf } from '../../base/text.ts';
import type { AccountCheck } from '../../organizations/account-check.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accountCheckOf } from '../account-check.ts';
import { retryWhileUnsent } from '../provider-call.ts';
import { memberOf } from '../tolerant-reader.ts';
import { outcomeOf } from './answer.ts';
import type { EvolutionInstance } from './channel.ts';
import { connectedAs, notConnected } from './connection.ts';

/** A state has some hundred bytes. */
const maxBytes = 64 * 1024;

/** Asks a server whether it takes the key for the instance, and is connected to the chat-app; until `deadline` (ms since the epoch). */
export async function askInstanceState(
  { name, url, key }: EvolutionInstance,
  deadline: number,
  deps: Deps<'http'>,
): Promise<AccountCheck> {
  const request = (timeoutMs: number) =>
    deps.http.request({
      method: 'GET',
      url: `${url}/instance/connectionState/${encodeURIComponent(name)}`,
      namedBy: 'tenant',
      headers: { apikey: key, accept: 'application/json' },
      timeoutMs,
      maxBytes,
    });
  const result = await retryWhileUnsent(request, { deadline }, deps);
  const check = accountCheckOf(result, (answer) => outcomeOf(answer, name), key);
  if (check.result !== 'ok' || result.kind !== 'answer') return check;
  const body = jsonOf(result.body.toString('utf8'));
  const state = memberOf(memberOf(body, 'instance'), 'state') ?? memberOf(body, 'state');
  return connectedAs(state) === true ? check : { result: 'disconnected', message: notConnected };
}
