import { addresseeOf, jidOf, newEvolutionId, recordWith } from '../evolution/record.ts';
import { evolutionWebhook, statusUpdate } from '../evolution/webhooks.ts';
import { isGateway } from '../sent-log.ts';
import type { SandboxState } from '../state.ts';
import { contentOf } from './gateway-content.ts';
import type { GatewayInbound } from './gateway-inbound.ts';
import { type Made, requiredTarget } from './inbound-fields.ts';

/** The demo's instance, until a message was sent through another. */
const defaultInstance = 'demo';

/** The instance that an inbound happens on. */
export const instanceOf = ({ instance }: GatewayInbound, { sent }: SandboxState): string =>
  instance ?? sent.list().findLast(isGateway)?.instance ?? defaultInstance;

/** What the instance's own phone does, unless the inbound says otherwise; a customer does all else. */
const ofPhone: readonly GatewayInbound['type'][] = ['echo', 'reaction', 'edit', 'revoke'];

const isByPhone = ({ by, type, echo }: GatewayInbound): boolean =>
  by === undefined ? echo || ofPhone.includes(type) : by === 'phone';

interface Timed extends GatewayInbound {
  readonly timestamp: number;
}

/** The webhook of what a customer does, or what happens on an instance's phone. */
export async function makeGateway(given: GatewayInbound, state: SandboxState): Promise<Made> {
  const inbound = { ...given, timestamp: given.timestamp ?? Date.now() };
  const { type, message_id: id = newEvolutionId() } = inbound;
  switch (type) {
    case 'edit':
    case 'revoke':
    case 'status':
      return { message_id: null, webhook: changeWebhook(inbound, state) };
    case 'call':
      return { message_id: id, webhook: webhookFor(inbound, state)('call', callOf(inbound, id)) };
    case 'group': {
      const group = { id: jidOf(inbound.from ?? ''), subject: inbound.subject ?? 'Sandbox group' };
      return { message_id: null, webhook: webhookFor(inbound, state)('groups.update', [group]) };
    }
    default: {
      if (type !== 'reaction') for (const jid of jidsOf(inbound)) state.received.note('gateway', jid, id);
      return { message_id: id, webhook: await upsertWebhook(inbound, state, id) };
    }
  }
}

/** The key of the message that an inbound is about: an edit's is one that was typed, as only those can be edited. */
function targetOf(inbound: GatewayInbound, { sent, received }: SandboxState) {
  const { target_message_id, type } = inbound;
  const jids = jidsOf(inbound);
  const [remoteJid = ''] = jids;
  const written = jids.map((jid) => received.newestOf('gateway', jid)).find((id) => id !== undefined);
  const ours = sent
    .list()
    .filter(isGateway)
    .findLast((message) => jids.includes(addresseeOf(message)))?.message_id;
  const isOfOwn = type === 'edit' || (type === 'revoke' && !isByPhone(inbound));
  const id = requiredTarget(target_message_id ?? (isOfOwn ? written : (ours ?? written)));
  return { remoteJid, fromMe: true, id };
}

/** The addresses of the other party: by the number or the group, and the one that hides the number. */
function jidsOf({ from, participant, lid }: GatewayInbound): string[] {
  const hidden = lid === undefined || participant !== undefined ? [] : [`${lid}@lid`];
  return from === undefined ? hidden : [jidOf(from), ...hidden];
}

/** The key of what happens: with `lid` the address hides the number, which stands beside it where it is known. */
function keyOf(inbound: GatewayInbound, id: string) {
  const { from, participant, lid } = inbound;
  const jid = from === undefined ? undefined : jidOf(from);
  const hidden = lid === undefined ? undefined : `${lid}@lid`;
  const fromMe = isByPhone(inbound);
  if (participant !== undefined) {
    const number = jidOf(participant);
    const who = hidden === undefined ? { participant: number } : { participant: hidden, participantAlt: number };
    return { remoteJid: jid ?? '', fromMe, id, ...who };
  }
  return hidden === undefined
    ? { remoteJid: jid ?? '', fromMe, id }
    : { remoteJid: hidden, remoteJidAlt: jid, addressingMode: 'lid', fromMe, id };
}

/** An edit, a revocation or a new status of an earlier message. */
function changeWebhook(inbound: Timed, state: SandboxState): object {
  const { type, text = 'Hello, changed', status = 'DELIVERY_ACK' } = inbound;
  const key = targetOf(inbound, state);
  const webhook = webhookFor(inbound, state);
  if (type === 'status') return webhook('messages.update', statusUpdate(key.id, key.remoteJid, status));
  const fromMe = isByPhone(inbound);
  if (type === 'revoke') return webhook('messages.delete', { ...key, fromMe, status: 'DELETED' });
  // The key is as its author has it: the author's own message.
  const timestampMs = String(Math.round(inbound.timestamp));
  return webhook('messages.edited', { key, type: 'MESSAGE_EDIT', editedMessage: { conversation: text }, timestampMs });
}

async function upsertWebhook(inbound: Timed, state: SandboxState, id: string): Promise<object> {
  const instance = instanceOf(inbound, state);
  const target = () => targetOf(inbound, state);
  const message = await contentOf(inbound, { id, instance, uploads: state.uploads, target });
  const record = recordWith({ key: keyOf(inbound, id), message, at: inbound.timestamp, status: 'SERVER_ACK' });
  const { name = 'Sandbox contact' } = inbound;
  return webhookFor(inbound, state)('messages.upsert', isByPhone(inbound) ? record : { ...record, pushName: name });
}

/** By default a call that begins; the members of `call` make another of it. */
const callOf = (inbound: Timed, id: string) => ({
  id,
  from: keyOf(inbound, id).remoteJid,
  callerPn: inbound.from === undefined ? undefined : jidOf(inbound.from),
  chatId: keyOf(inbound, id).remoteJid,
  date: new Date(inbound.timestamp).toISOString(),
  status: 'offer',
  isVideo: false,
  ...inbound.call,
});

const webhookFor = (inbound: Timed, state: SandboxState) => (event: string, data: object) =>
  evolutionWebhook({
    instance: instanceOf(inbound, state),
    event,
    data: Array.isArray(data) ? data.map((each) => ({ ...each, ...inbound.message })) : { ...data, ...inbound.message },
    at: new Date(inbound.timestamp).toISOString(),
  });
