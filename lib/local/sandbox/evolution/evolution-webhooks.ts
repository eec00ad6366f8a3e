import type { Receipt } from '../receipt.ts';
import type { GatewayMessage } from '../sent-log.ts';
import { instanceId, recordOf } from './record.ts';

export const evolutionStatuses = {
  sent: 'SERVER_ACK',
  delivered: 'DELIVERY_ACK',
  read: 'READ',
  failed: 'ERROR',
} as const;
export type EvolutionStatus = (typeof evolutionStatuses)[keyof typeof evolutionStatuses] | 'PENDING' | 'PLAYED';

/** What the server POSTs of an event of an instance. `at` in ISO 8601. */
export const evolutionWebhook = (instance: string, event: string, data: object, at: string) => ({
  event,
  instance,
  data,
  destination: 'http://127.0.0.1/sandbox',
  date_time: at,
  sender: '5511988880000@s.whatsapp.net',
  server_url: 'http://127.0.0.1/evolution',
  // As v2 does it: whoever takes these webhooks must not keep it.
  apikey: 'the-sandbox-server-key',
});

/** That a message has got further. */
export const evolutionUpdate = (keyId: string, remoteJid: string, status: EvolutionStatus) => ({
  messageId: 'cmhw2sandbox0000000000000',
  keyId,
  remoteJid,
  fromMe: true,
  participant: remoteJid,
  status,
  instanceId,
});

/**
 * What the server POSTs for a receipt: that a message was sent it tells twice, as one that went through its API
 * (`send.message`: only what its phone has sent is `messages.upsert`) and as an update.
 */
export function evolutionWebhooks({ status, at }: Receipt, message: GatewayMessage): object[] {
  const name = evolutionStatuses[status];
  const record = recordOf(message, 'PENDING');
  const update = evolutionUpdate(message.message_id, record.key.remoteJid, name);
  const webhook = (event: string, data: object) => evolutionWebhook(message.instance, event, data, at);
  const told = webhook('messages.update', update);
  return status === 'sent' ? [webhook('send.message', record), told] : [told];
}
