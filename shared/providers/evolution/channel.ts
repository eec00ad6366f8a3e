import { ApiError } from '../../errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Channel } from '../outcome.ts';
import { postCall } from './post-call.ts';

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
