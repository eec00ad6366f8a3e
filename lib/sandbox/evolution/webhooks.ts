import type { Receipt } from '../receipts/receipt.ts';
import type { GatewayMessage } from '../sent-log.ts';
import { instanceId, recordOf } from './record.ts';

const statusNames = {
  sent: 'SERVER_ACK',
  delivered: 'DELIVERY_ACK',
  read: 'READ',
  failed: 'ERROR',
} as const;
type StatusName = (typeof statusNames)[keyof typeof statusNames] | 'PENDING' | 'PLAYED';

interface EvolutionEvent {
  readonly instance: string;
  readonly event: string;
  readonly data: object;
  /** ISO 8601. */
  readonly at: string;
}

/** A webhook of the server: one event of one instance. */
export const evolutionWebhook = ({ instance, event, data, at }: EvolutionEvent) => ({
  event,
  instance,
  data,
  destination: 'http://127.0.0.1/sandbox',
  date_time: at,
  sender: '5511988880000@s.whatsapp.net',
  server_url: 'http://127.0.0.1/evolution',
  // Servers of v2 put their key into every webhook; a receiver must not store it.
  apikey: 'the-sandbox-server-key',
});

/** The data of `messages.update`: a message has a new status. */
export const statusUpdate = (keyId: string, remoteJid: string, status: StatusName) => ({
  messageId: 'cmhw2sandbox0000000000000',
  keyId,
  remoteJid,
  fromMe: true,
  participant: remoteJid,
  status,
  instanceId,
});

/**
 * The webhooks of a receipt. `sent` makes two: `send.message`, because the message came through the server's API (its
 * phone's own messages are `messages.upsert`), and an update.
 */
export function evolutionReceipts({ status, at }: Receipt, message: GatewayMessage): object[] {
  const { instance, message_id } = message;
  const record = recordOf(message, 'PENDING');
  const update = statusUpdate(message_id, record.key.remoteJid, statusNames[status]);
  const updated = evolutionWebhook({ instance, event: 'messages.update', data: update, at });
  if (status !== 'sent') return [updated];
  return [evolutionWebhook({ instance, event: 'send.message', data: record, at }), updated];
}
