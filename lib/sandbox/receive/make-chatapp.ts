import { randomBytes } from 'node:crypto';
import { defaultPhoneNumberId, displayNumberOf, newMessageId, waIdOf } from '../chatapp/identifiers.ts';
import { chatappWebhook } from '../chatapp/webhooks.ts';
import { type ChatappMessage, isChatapp } from '../sent-log.ts';
import type { SandboxState } from '../state.ts';
import { answeredKinds } from './chatapp-choice.ts';
import { contextOf, referralOf } from './chatapp-context.ts';
import type { ChatappInbound } from './chatapp-inbound.ts';
import { userIdUpdateOf } from './chatapp-move.ts';
import { payloadOf } from './chatapp-payload.ts';
import { comeIn } from './comes-in.ts';
import { type Made, over, requiredTarget } from './inbound-fields.ts';

/** The webhook of what a person does on the chat-app. */
export async function makeChatapp(given: ChatappInbound, state: SandboxState): Promise<Made> {
  const { sent, uploads, received } = state;
  const messages = sent.list().filter(isChatapp);
  const answered = answeredBy(given, messages);
  const inbound = { ...given, context_message_id: given.context_message_id ?? answered?.message_id };
  const person = inbound.from ?? inbound.user_id ?? '';
  const phoneNumberId = inbound.phone_number_id ?? messages.at(-1)?.phone_number_id ?? defaultPhoneNumberId;
  comeIn(inbound, phoneNumberId, state);
  if (inbound.type === 'call') return callOf(inbound, phoneNumberId);
  if (inbound.type === 'user_id_update') return moveWebhook(inbound, phoneNumberId);
  if (inbound.type === 'user_preferences') return preferenceWebhook(inbound, phoneNumberId);
  const target = () => {
    const ours = inbound.type === 'reaction' ? messages.findLast((message) => isTo(message, inbound)) : undefined;
    return requiredTarget(inbound.target_message_id ?? ours?.message_id ?? received.newestOf('chatapp', person));
  };
  const payload = await payloadOf(inbound, { target, phoneNumberId, uploads, flowToken: flowTokenOf(answered) });
  const message_id = inbound.message_id ?? newMessageId();
  if (!['reaction', 'edit', 'revoke'].includes(inbound.type)) received.note('chatapp', person, message_id);
  return { message_id, webhook: messageWebhook(inbound, phoneNumberId, { id: message_id, payload }) };
}

function messageWebhook(inbound: ChatappInbound, phoneNumberId: string, content: { id: string; payload: object }) {
  const { id, payload } = content;
  const { type } = inbound;
  const isEcho = inbound.echo || type === 'echo';
  const made = {
    ...(isEcho ? echoParties(inbound, phoneNumberId) : { from: inbound.from, from_user_id: inbound.user_id }),
    group_id: inbound.group_id,
    id,
    timestamp: timestampOf(inbound),
    type,
    context: contextOf(inbound, phoneNumberId),
    referral: referralOf(inbound),
    ...payload,
  };
  const message = over(made, inbound.message);
  if (isEcho) return chatappWebhook(phoneNumberId, 'smb_message_echoes', { message_echoes: [message] });
  // The provider leaves the contact out when a person's number has changed.
  const contacts = type === 'system' ? undefined : [contactOf(inbound)];
  return chatappWebhook(phoneNumberId, 'messages', { contacts, messages: [message] });
}

/** The provider's word of another user id, which is no message. */
function moveWebhook(inbound: ChatappInbound, phoneNumberId: string): Made {
  const item = over({ ...userIdUpdateOf(inbound, timestampOf(inbound)) }, inbound.message);
  return { message_id: null, webhook: chatappWebhook(phoneNumberId, 'user_id_update', { user_id_update: [item] }) };
}

/** The provider's word that a person wants no marketing messages, or with `value` `resume` wants them again. */
function preferenceWebhook(inbound: ChatappInbound, phoneNumberId: string): Made {
  const { from: wa_id, user_id, value = 'stop' } = inbound;
  const detail = `User requested to ${value} marketing messages`;
  const made = { wa_id, user_id, detail, category: 'marketing_messages', value };
  // Here the provider has the seconds as a number.
  const item = over({ ...made, timestamp: Number(timestampOf(inbound)) }, inbound.message);
  const webhook = { contacts: [contactOf(inbound)], user_preferences: [item] };
  return { message_id: null, webhook: chatappWebhook(phoneNumberId, 'user_preferences', webhook) };
}

/** In seconds, as text. */
const timestampOf = ({ timestamp = Date.now() }: ChatappInbound) => String(Math.floor(timestamp / 1000));

const contactOf = ({ name = 'Sandbox contact', username, from, user_id }: ChatappInbound) => ({
  profile: { name, username },
  wa_id: from,
  user_id,
});

/** The parties of a message that was written in the phone app of our own number. */
const echoParties = ({ from, user_id }: ChatappInbound, phoneNumberId: string) => ({
  from: displayNumberOf(phoneNumberId),
  to: from,
  to_user_id: user_id,
});

/** The message that a choice or a place answers: the newest that asks for it and was sent to that person. */
function answeredBy(inbound: ChatappInbound, messages: readonly ChatappMessage[]): ChatappMessage | undefined {
  const kinds = inbound.echo ? [] : answeredKinds(inbound);
  return messages.findLast((message) => kinds.includes(askedBy(message)?.type ?? '') && isTo(message, inbound));
}

interface Asked {
  readonly type?: string;
  readonly action?: { readonly parameters?: { readonly flow_token?: string } };
}

/** What an interactive message asks for. */
const askedBy = ({ payload }: ChatappMessage) => (payload as { interactive?: Asked }).interactive;

const flowTokenOf = (message: ChatappMessage | undefined) =>
  message && askedBy(message)?.action?.parameters?.flow_token;

function isTo({ payload }: ChatappMessage, { from, user_id }: ChatappInbound): boolean {
  const { to, recipient } = payload as { to?: string; recipient?: string };
  return to === undefined ? recipient === user_id : [to.replace(/\D/g, ''), waIdOf(to)].includes(from ?? '');
}

/** By default a call of the person's that begins, with `echo` one of ours; the members of `call` make another of it. */
function callOf(inbound: ChatappInbound, phoneNumberId: string): Made {
  const message_id = inbound.message_id ?? `wacid.${randomBytes(33).toString('base64')}`;
  const parties = inbound.echo
    ? { ...echoParties(inbound, phoneNumberId), direction: 'BUSINESS_INITIATED' }
    : {
        from: inbound.from,
        from_user_id: inbound.user_id,
        to: displayNumberOf(phoneNumberId),
        direction: 'USER_INITIATED',
      };
  const begun = { id: message_id, ...parties, event: 'connect', timestamp: timestampOf(inbound) };
  const value = { calls: [over(begun, inbound.call)], contacts: [contactOf(inbound)] };
  return { message_id, webhook: chatappWebhook(phoneNumberId, 'calls', value) };
}
