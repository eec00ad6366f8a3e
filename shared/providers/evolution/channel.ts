import type { Channel, SendOutcome } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import { outcomeOfCall, retryWhileUnsent } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';

/** An instance on an Evolution server of the organization's. */
interface EvolutionInstance {
  /** Of the instance, here and on the server. */
  readonly name: string;
  /** Of the server, without a slash at its end. A tenant names it. */
  readonly url: string;
  /** With which the server lets us in. */
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

/**
 * The organization's Evolution server, to make this call. `raw` of an accepted outcome is the server's record. Throws
 * `Invalid provider` for a key that no header takes.
 */
export function evolutionChannel(instance: EvolutionInstance, call: EvolutionCall, deps: Deps<'http'>): Channel {
  if (!isHeaderText(instance.key)) {
    throw new ApiError('Invalid provider', `The key of the instance ${instance.name} cannot be sent; give it another.`);
  }
  return { send: (_message, deadline) => postCall({ instance, call, deadline }, deps) };
}

/** What a header takes; Node refuses to send anything else. */
const isHeaderText = (key: string) => /^[\x21-\x7e]+$/.test(key);

/**
 * Bytes that are read of an answer. A record has a few hundred, and some KB more where the server puts a quoted message or a
 * thumbnail into it. That of a recording has the whole recording in base64 when the instance's webhooks have it: 4 MB came
 * with the request.
 */
const maxAnswerBytes = { usual: 128 * 1024, sendWhatsAppAudio: 8 * 1024 * 1024 } as const;

interface Post {
  readonly instance: EvolutionInstance;
  readonly call: EvolutionCall;
  /** In ms since the epoch. The call's own may come first. */
  readonly deadline: number;
}

async function postCall({ instance, call, deadline }: Post, deps: Deps<'http'>): Promise<SendOutcome> {
  const { name, url, key } = instance;
  const { path, body } = call;
  const request = (timeoutMs: number) =>
    deps.http.request({
      method: 'POST',
      url: `${url}/message/${path}/${encodeURIComponent(name)}`,
      namedBy: 'tenant',
      headers: { apikey: key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes: path === 'sendWhatsAppAudio' ? maxAnswerBytes[path] : maxAnswerBytes.usual,
    });
  const until = Math.min(deadline, deps.clock.now() + call.deadlineMs);
  const result = await retryWhileUnsent(request, { deadline: until }, deps);
  if (result.kind === 'blocked') return blockedAddress(name, result.reason);
  return outcomeOfCall(result, (answer) => outcomeOf(answer, name), key);
}

/** The address leads to a private or reserved network. */
function blockedAddress(name: string, reason: string): SendOutcome {
  const message = `The address of the server of the instance ${name} is not allowed: ${reason}.`;
  return { kind: 'rejected', name: 'Invalid provider', error: { code: 'blocked', message } };
}
