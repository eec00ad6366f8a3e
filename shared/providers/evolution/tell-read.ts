import { seconds } from '../../base/clock.ts';
import type { SendOutcome } from '../../channels/channel.ts';
import type { ReadMark, TellRead } from '../../channels/read-mark.ts';
import { ApiError } from '../../errors.ts';
import { findInstance } from '../../instances/instance-store.ts';
import type { Deps } from '../../runtime/deps.ts';
import { jidOf } from '../../sending/gateway-record.ts';
import { yesWithoutId } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';
import { type EvolutionInstance, postToServer, serverOf } from './channel.ts';

/** Tells an instance's server that a message was read, with those before it, and that an answer is being written. */
export const tellEvolutionRead: TellRead = async (mark, deps) => {
  const { organization, instance: name = '', typing } = mark;
  const instance = await findInstance(organization.id, name, deps);
  if (!instance) throw new ApiError('Invalid provider', `The "${name}" instance, by which the message came, is gone.`);
  const server = await serverOf(instance, deps);
  const told = await tellServer(server, mark, deps);
  return typing && told.kind === 'accepted' ? showTyping(server, mark, deps) : told;
};

/** The server is told of each message: one does not stand for those before it. */
function tellServer(server: EvolutionInstance, mark: ReadMark, deps: Deps<'http'>): Promise<SendOutcome> {
  const { providerId, earlier, peer = '', deadline } = mark;
  const readMessages = [...earlier, providerId].map((id) => ({ remoteJid: jidOf(peer), fromMe: false, id }));
  const call = { instance: server, path: 'chat/markMessageAsRead', body: { readMessages }, deadline };
  return postToServer({ ...call, readAnswer: reader(providerId) }, deps);
}

/** How long the person sees us typing; on the chat-app's own provider it is 25 s at most. */
const shownMs = seconds(10);
/** How long a refusal is waited for. A server that has none holds the call open for as long as typing is shown. */
const refusalMs = seconds(2);

async function showTyping(server: EvolutionInstance, mark: ReadMark, deps: Deps<'http'>): Promise<SendOutcome> {
  const { providerId, peer = '', deadline } = mark;
  const body = { number: peer, presence: 'composing', delay: shownMs };
  const until = Math.min(deadline, deps.clock.now() + refusalMs);
  const call = { instance: server, path: 'chat/sendPresence', body, deadline: until };
  const outcome = await postToServer({ ...call, readAnswer: reader(providerId) }, deps);
  return outcome.kind === 'unknown' ? { kind: 'accepted', providerId, raw: {} } : outcome;
}

const reader = (providerId: string) => (answer: Parameters<typeof outcomeOf>[0], instance: string) =>
  yesWithoutId((given) => outcomeOf(given, instance), providerId)(answer);
