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

/** The organization's way to its Evolution server, to make this call. `raw` of what it accepts is the server's record. */
export function evolutionChannel(instance: EvolutionInstance, call: EvolutionCall, deps: Deps<'http'>): Channel {
  return { send: (_message, deadline) => postCall(instance, call, deadline, deps) };
}
