import type { Channel, SendOutcome } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import type { Instance } from '../../instances/instance.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { outcomeOfCall, retryWhileUnsent } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';

/** An instance on an Evolution server of the organization's. */
export interface EvolutionInstance {
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
  refuseUnsendableKey(instance);
  return { send: (_message, deadline) => postCall({ instance, call, deadline }, deps) };
}

/** A header takes no more than visible ASCII; Node refuses to send anything else. Throws `Invalid provider`. */
function refuseUnsendableKey({ key, name }: EvolutionInstance): void {
  if (/^[\x21-\x7e]+$/.test(key)) return;
  throw new ApiError('Invalid provider', `The key of the instance ${name} cannot be sent; give it another.`);
}

/** The server of an instance that has one. Throws `Invalid provider` where it has none, and for a key that no header takes. */
export async function serverOf(
  { name, organization_id, url, upstream_key }: Instance,
  deps: Deps<'secrets'>,
): Promise<EvolutionInstance> {
  if (url === undefined || upstream_key === undefined)
    throw new ApiError(
      'Invalid provider',
      `The "${name}" instance has no server; create it anew with --url and --key.`,
    );
  const owner = { organizationId: organization_id, purpose: 'gateway-key' } as const;
  const server = { name, url, key: await unseal(upstream_key, owner, deps) };
  refuseUnsendableKey(server);
  return server;
}

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

function postCall({ instance, call, deadline }: Post, deps: Deps<'http'>): Promise<SendOutcome> {
  const { path, body, deadlineMs } = call;
  const maxBytes = path === 'sendWhatsAppAudio' ? maxAnswerBytes[path] : maxAnswerBytes.usual;
  const until = Math.min(deadline, deps.clock.now() + deadlineMs);
  return postToServer(
    { instance, path: `message/${path}`, body, deadline: until, maxBytes, readAnswer: outcomeOf },
    deps,
  );
}

/** A POST to an Evolution server. */
interface ServerPost {
  readonly instance: EvolutionInstance;
  /** Of the route, without the instance behind it. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** In ms since the epoch. */
  readonly deadline: number;
  readonly maxBytes?: number;
  readonly readAnswer: (answer: TextAnswer, instance: string) => SendOutcome;
}

/** Calls an instance's server, again while no connection came about. */
export async function postToServer(
  { instance: { name, url, key }, path, body, deadline, maxBytes = maxAnswerBytes.usual, readAnswer }: ServerPost,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const request = (timeoutMs: number) =>
    deps.http.request({
      method: 'POST',
      url: `${url}/${path}/${encodeURIComponent(name)}`,
      namedBy: 'tenant',
      headers: { apikey: key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      maxBytes,
    });
  const result = await retryWhileUnsent(request, { deadline }, deps);
  if (result.kind === 'blocked') return blockedAddress(name, result.reason);
  return outcomeOfCall(result, (answer) => readAnswer(answer, name), key);
}

/** The address leads to a private or reserved network. */
function blockedAddress(name: string, reason: string): SendOutcome {
  const message = `The address of the server of the instance ${name} is not allowed: ${reason}.`;
  return { kind: 'rejected', name: 'Invalid provider', error: { code: 'blocked', message }, isDisconnected: true };
}
