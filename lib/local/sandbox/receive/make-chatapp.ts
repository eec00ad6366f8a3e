import { randomBytes } from 'node:crypto';
import { chatappWebhook, displayNumberOf, usualPhoneNumberId } from '../business-account.ts';
import type { SandboxState } from '../call.ts';
import { newMessageId } from '../message-id.ts';
import { isChatapp, type SentMessage } from '../sent-log.ts';
import { knownAs } from '../wa-id.ts';
import type { ChatappOrder } from './chatapp-order.ts';
import { payloadOf } from './chatapp-payload.ts';
import { Impossible, type Made } from './made.ts';

/** The webhook of what a person does on the chat-app. */
export async function makeChatapp(order: ChatappOrder, state: SandboxState): Promise<Made> {
  const { sent, uploads, received } = state;
  const person = order.from ?? order.user_id ?? '';
  const mine = sent.list().filter(isChatapp);
  const phoneNumberId = order.phone_number_id ?? mine.at(-1)?.phone_number_id ?? usualPhoneNumberId;
  const at = order.timestamp ?? Date.now();
  if (order.type === 'call') return callOf(order, phoneNumberId, at);
  const isEcho = order.echo || order.type === 'echo';
  const target = () => {
    const toThem = order.type === 'reaction' ? mine.findLast((message) => isTo(message, order))?.message_id : undefined;
    const id = order.target_message_id ?? toThem ?? received.newestOf('chatapp', person);
    if (id === undefined) throw new Impossible('target_message_id: is required, there is no message yet');
    return id;
  };
  const message_id = order.message_id ?? newMessageId();
  const message = {
    ...(isEcho ? echoParties(order, phoneNumberId) : { from: order.from, from_user_id: order.user_id }),
    group_id: order.group_id,
    id: message_id,
    timestamp: secondsOf(at),
    type: order.type,
    context: order.context_message_id && { from: displayNumberOf(phoneNumberId), id: order.context_message_id },
    ...(await payloadOf(order, target, phoneNumberId, uploads)),
    ...order.message,
  };
  if (!['reaction', 'edit', 'revoke'].includes(order.type)) received.note('chatapp', person, message_id);
  const [field, value] = isEcho
    ? ['smb_message_echoes', { message_echoes: [message] }]
    : // The provider leaves the person out when the number is another.
      ['messages', { contacts: order.type === 'system' ? undefined : [contactOf(order)], messages: [message] }];
  return { message_id, webhook: chatappWebhook(phoneNumberId, field as string, value as object) };
}

const secondsOf = (ms: number) => String(Math.floor(ms / 1000));

const contactOf = ({ name = 'Sandbox contact', username, from, user_id }: ChatappOrder) => ({
  profile: { name, username },
  wa_id: from,
  user_id,
});

/** Who wrote it in the phone app is our own number. */
const echoParties = ({ from, user_id }: ChatappOrder, phoneNumberId: string) => ({
  from: displayNumberOf(phoneNumberId),
  to: from,
  to_user_id: user_id,
});

function isTo({ payload }: SentMessage, { from, user_id }: ChatappOrder): boolean {
  const { to, recipient } = payload as { to?: string; recipient?: string };
  return to === undefined ? recipient === user_id : [to.replace(/\D/g, ''), knownAs(to)].includes(from ?? '');
}

/** By default a call that begins; what makes it another stands in `call`. */
function callOf(order: ChatappOrder, phoneNumberId: string, at: number): Made {
  const message_id = order.message_id ?? `wacid.${randomBytes(33).toString('base64')}`;
  const call = {
    id: message_id,
    from: order.from,
    from_user_id: order.user_id,
    to: displayNumberOf(phoneNumberId),
    event: 'connect',
    timestamp: secondsOf(at),
    direction: 'USER_INITIATED',
    ...order.call,
  };
  return {
    message_id,
    webhook: chatappWebhook(phoneNumberId, 'calls', { calls: [call], contacts: [contactOf(order)] }),
  };
}
