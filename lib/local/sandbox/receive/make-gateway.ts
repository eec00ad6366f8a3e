import type { SandboxState } from '../call.ts';
import { evolutionUpdate, evolutionWebhook } from '../evolution/evolution-webhooks.ts';
import { jidOf } from '../evolution/jid.ts';
import { addresseeOf, newEvolutionId, recordWith } from '../evolution/record.ts';
import { isGateway } from '../sent-log.ts';
import type { GatewayOrder } from './gateway-order.ts';
import { Impossible, type Made } from './made.ts';

/** Where an order names no instance: the demo's, until something was sent. */
const usualInstance = 'demo';

export const instanceOf = ({ instance }: GatewayOrder, { sent }: SandboxState): string =>
  instance ?? sent.list().findLast(isGateway)?.instance ?? usualInstance;

/** The webhook of what happens on an instance's phone. The type `text` is a customer's, who writes to it. */
export function makeGateway(order: GatewayOrder, state: SandboxState): Made {
  const { from = '', type } = order;
  const { sent, received } = state;
  const at = order.timestamp ?? Date.now();
  const remoteJid = jidOf(from);
  const webhook = (event: string, data: object) =>
    evolutionWebhook(instanceOf(order, state), event, { ...data, ...order.message }, new Date(at).toISOString());
  const target = () => {
    const toThem = sent
      .list()
      .filter(isGateway)
      .findLast((message) => addresseeOf(message) === remoteJid)?.message_id;
    const typed = received.newestOf('gateway', remoteJid);
    const id = order.target_message_id ?? (type === 'edit' ? typed : (toThem ?? typed));
    if (id === undefined) throw new Impossible('target_message_id: is required, there is no message yet');
    return id;
  };
  const keyOf = (id: string, fromMe = true) => ({ remoteJid, fromMe, id });
  const id = order.message_id ?? newEvolutionId();
  const told = (message: object, fromMe = true) =>
    webhook('messages.upsert', recordWith({ key: keyOf(id, fromMe), message, at, status: 'SERVER_ACK' }));
  switch (type) {
    case 'edit': {
      const editedMessage = { conversation: order.text ?? 'Hello, changed' };
      const edit = { key: keyOf(target()), type: 'MESSAGE_EDIT', editedMessage, timestampMs: String(Math.round(at)) };
      return { message_id: null, webhook: webhook('messages.edited', edit) };
    }
    case 'revoke':
      return { message_id: null, webhook: webhook('messages.delete', { ...keyOf(target()), status: 'DELETED' }) };
    case 'status': {
      const update = evolutionUpdate(target(), remoteJid, order.status ?? 'DELIVERY_ACK');
      return { message_id: null, webhook: webhook('messages.update', update) };
    }
    case 'reaction':
      return {
        message_id: id,
        webhook: told({
          reactionMessage: { key: keyOf(target()), text: order.emoji === undefined ? '👍' : (order.emoji ?? '') },
        }),
      };
    default: {
      const isOurs = type === 'echo';
      if (isOurs) received.note('gateway', remoteJid, id);
      return { message_id: id, webhook: told(textOf(order), isOurs) };
    }
  }
}

function textOf({ text = 'Hello', context_message_id: stanzaId }: GatewayOrder): object {
  return stanzaId === undefined ? { conversation: text } : { extendedTextMessage: { text, contextInfo: { stanzaId } } };
}
