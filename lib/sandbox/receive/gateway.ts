import * as z from 'zod';
import { addresseeOf, jidOf, newEvolutionId, recordWith } from '../evolution/record.ts';
import { evolutionWebhook, statusUpdate } from '../evolution/webhooks.ts';
import { isGateway } from '../sent-log.ts';
import type { SandboxState } from '../state.ts';
import { commonFields, digits, inboundCheck, type Made, requiredTarget, text } from './inbound-fields.ts';

/**
 * The types of what can happen on an instance's own phone and to what was sent, each with the fields that it alone
 * takes.
 */
export const gatewayTypes = {
  echo: ['text'],
  reaction: ['target_message_id', 'emoji'],
  edit: ['target_message_id', 'text'],
  revoke: ['target_message_id'],
  status: ['target_message_id', 'status'],
  text: ['text'],
  raw: ['webhook'],
} as const satisfies Record<string, readonly string[]>;

const types = Object.keys(gatewayTypes) as (keyof typeof gatewayTypes)[];
const statuses = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'] as const;

/** The body of `POST /receive` for an instance of the gateway. */
export const gatewayInbound = z
  .strictObject({
    platform: z.literal('gateway'),
    type: z.enum(types, { error: `must be one of ${types.join(', ')}` }),
    /** The other party: a number, or a group. */
    from: z.union([digits, z.string().regex(/^[\w.-]{1,100}@g\.us$/)], 'must be digits, or a group’s id').optional(),
    /** By default the one that sent last. */
    instance: z.string().min(1).max(100).optional(),
    ...commonFields,
    text: text.optional(),
    /** Empty or null revokes the reaction. */
    emoji: text.nullable().optional(),
    status: z.enum(statuses, { error: `must be one of ${statuses.join(', ')}` }).optional(),
  })
  .superRefine(inboundCheck(gatewayTypes));

type GatewayInbound = z.infer<typeof gatewayInbound>;

/** The demo's instance, until a message was sent through another. */
const defaultInstance = 'demo';

/** The instance that an inbound happens on. */
export const instanceOf = ({ instance }: GatewayInbound, { sent }: SandboxState): string =>
  instance ?? sent.list().findLast(isGateway)?.instance ?? defaultInstance;

/** The webhook of what happens on an instance's phone. The type `text` is a message that a customer writes to it. */
export function makeGateway(given: GatewayInbound, state: SandboxState): Made {
  const inbound = { ...given, timestamp: given.timestamp ?? Date.now() };
  const { type, from = '', message_id: id = newEvolutionId() } = inbound;
  const remoteJid = jidOf(from);
  switch (type) {
    case 'edit':
    case 'revoke':
    case 'status':
      return { message_id: null, webhook: changeWebhook(inbound, state) };
    case 'reaction': {
      const key = { remoteJid, fromMe: true, id: targetOf(inbound, state) };
      const text = inbound.emoji === undefined ? '👍' : (inbound.emoji ?? '');
      return {
        message_id: id,
        webhook: upsertWebhook(inbound, state, { id, message: { reactionMessage: { key, text } } }),
      };
    }
    default: {
      const fromMe = type === 'echo';
      if (fromMe) state.received.note('gateway', remoteJid, id);
      return { message_id: id, webhook: upsertWebhook(inbound, state, { id, message: textOf(inbound), fromMe }) };
    }
  }
}

/** The message that an inbound is about: an edit's is one that was typed, as only those can be edited. */
function targetOf({ target_message_id, type, from = '' }: GatewayInbound, { sent, received }: SandboxState): string {
  const remoteJid = jidOf(from);
  const typed = received.newestOf('gateway', remoteJid);
  const ours = sent
    .list()
    .filter(isGateway)
    .findLast((message) => addresseeOf(message) === remoteJid)?.message_id;
  return requiredTarget(target_message_id ?? (type === 'edit' ? typed : (ours ?? typed)));
}

interface Timed extends GatewayInbound {
  readonly timestamp: number;
}

/** An edit, a revocation or a new status of an earlier message. */
function changeWebhook(inbound: Timed, state: SandboxState): object {
  const { type, from = '', text = 'Hello, changed', status = 'DELIVERY_ACK' } = inbound;
  const key = { remoteJid: jidOf(from), fromMe: true, id: targetOf(inbound, state) };
  const webhook = webhookFor(inbound, state);
  if (type === 'status') return webhook('messages.update', statusUpdate(key.id, key.remoteJid, status));
  if (type === 'revoke') return webhook('messages.delete', { ...key, status: 'DELETED' });
  const timestampMs = String(Math.round(inbound.timestamp));
  return webhook('messages.edited', { key, type: 'MESSAGE_EDIT', editedMessage: { conversation: text }, timestampMs });
}

interface NewMessage {
  readonly id: string;
  readonly message: object;
  readonly fromMe?: boolean;
}

function upsertWebhook(inbound: Timed, state: SandboxState, { id, message, fromMe = true }: NewMessage): object {
  const key = { remoteJid: jidOf(inbound.from ?? ''), fromMe, id };
  const record = recordWith({ key, message, at: inbound.timestamp, status: 'SERVER_ACK' });
  return webhookFor(inbound, state)('messages.upsert', record);
}

const webhookFor = (inbound: Timed, state: SandboxState) => (event: string, data: object) =>
  evolutionWebhook({
    instance: instanceOf(inbound, state),
    event,
    data: { ...data, ...inbound.message },
    at: new Date(inbound.timestamp).toISOString(),
  });

function textOf({ text = 'Hello', context_message_id: stanzaId }: GatewayInbound): object {
  return stanzaId === undefined ? { conversation: text } : { extendedTextMessage: { text, contextInfo: { stanzaId } } };
}
