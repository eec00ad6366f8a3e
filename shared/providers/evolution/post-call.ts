import type { OutboundResult } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { callAgain } from '../call-again.ts';
import type { SendOutcome } from '../outcome.ts';
import { unreachable } from '../unreachable.ts';
import { withoutToken } from '../without-token.ts';
import { outcomeOf } from './answer.ts';
import type { EvolutionCall, EvolutionInstance } from './channel.ts';

/**
 * A record is a few hundred bytes, and some KB more where the server puts a quoted message or a thumbnail into it. That of a
 * recording has the whole recording in base64 when the instance's webhooks have it: 4 MB came with the request.
 */
const maxAnswerBytes = { usual: 128 * 1024, sendWhatsAppAudio: 8 * 1024 * 1024 } as const;

/** Makes the call, until `deadline` (ms since the epoch) or its own, whichever comes first. */
export async function postCall(
  instance: EvolutionInstance,
  call: EvolutionCall,
  deadline: number,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const until = Math.min(deadline, deps.clock.now() + call.deadlineMs);
  const result = await callAgain((timeoutMs) => post(instance, call, timeoutMs, deps), until, deps);
  switch (result.kind) {
    case 'answer':
      return withoutToken(outcomeOf({ ...result, body: result.body.toString('utf8') }, instance.name), instance.key);
    case 'lost':
      return { kind: 'unknown', reason: result.reason };
    case 'unsent':
      return unreachable(result.reason);
    case 'blocked': {
      const message = `The address of the server of the instance ${instance.name} is not allowed: ${result.reason}.`;
      return { kind: 'refused', name: 'Invalid provider', error: { code: 'blocked', message } };
    }
  }
}

function post(
  { name, url, key }: EvolutionInstance,
  { path, body }: EvolutionCall,
  timeoutMs: number,
  { http }: Deps<'http'>,
): Promise<OutboundResult> {
  return http.request({
    method: 'POST',
    url: `${url}/message/${path}/${encodeURIComponent(name)}`,
    namedBy: 'tenant',
    headers: { apikey: key, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
    maxBytes: path === 'sendWhatsAppAudio' ? maxAnswerBytes[path] : maxAnswerBytes.usual,
  });
}
