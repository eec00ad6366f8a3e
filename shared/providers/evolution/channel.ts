import type { Channel, SendOutcome } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import type { OutboundResult } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { retryWhileUnsent, unreachable, withoutToken } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';

/** An instance on an Evolution server. */
export interface EvolutionInstance {
  /** Of the instance, here and there. */
  readonly name: string;
  /** Of the server, without a slash at its end. A tenant names it. */
  readonly url: string;
  /** The server's own. */
  readonly key: string;
}

/** One call of the Evolution v2 API. */
export interface EvolutionCall {
  readonly path: 'sendReaction' | 'sendPoll' | 'sendLocation' | 'sendWhatsAppAudio';
  /** As v2 takes it. */
  readonly body: Readonly<Record<string, unknown>>;
  /** For the whole call, in ms from its start: how long the server holds it open, and 8 s. */
  readonly deadlineMs: number;
}

/** What a header takes; Node refuses to send anything else. */
const isHeaderText = (key: string) => /^[\x21-\x7e]+$/.test(key);

/**
 * The organization's way to its Evolution server, to make this call. `raw` of what it accepts is the server's record.
 * Throws `Invalid provider` for a key that can be none.
 */
export function evolutionChannel(instance: EvolutionInstance, call: EvolutionCall, deps: Deps<'http'>): Channel {
  if (!isHeaderText(instance.key)) {
    throw new ApiError('Invalid provider', `The key of the instance ${instance.name} cannot be sent; give it another.`);
  }
  return { send: (_message, deadline) => postCall(instance, call, deadline, deps) };
}

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
  const result = await retryWhileUnsent((timeoutMs) => post(instance, call, timeoutMs, deps), until, deps);
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
