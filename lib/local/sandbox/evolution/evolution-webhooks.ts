import type { Receipt } from '../receipt.ts';
import type { GatewayMessage } from '../sent-log.ts';
import { recordOf } from './record.ts';

const statuses = { sent: 'SERVER_ACK', delivered: 'DELIVERY_ACK', read: 'READ', failed: 'ERROR' } as const;

/** What the server POSTs for a receipt: that a message was sent it tells twice, as a message of its own and as an update. */
export function evolutionWebhooks({ status, at }: Receipt, message: GatewayMessage): object[] {
  const name = statuses[status];
  const record = recordOf(message, name);
  const { remoteJid } = record.key;
  const webhook = (event: string, data: object) => ({
    event,
    instance: message.instance,
    data,
    destination: 'http://127.0.0.1/sandbox',
    date_time: at,
    sender: '5511988880000@s.whatsapp.net',
    server_url: 'http://127.0.0.1/evolution',
    // As v2 does it: whoever takes these webhooks must not keep it.
    apikey: 'the-sandbox-server-key',
  });
  const update = {
    messageId: 'cmhw2sandbox0000000000000',
    keyId: message.message_id,
    remoteJid,
    fromMe: true,
    participant: remoteJid,
    status: name,
    instanceId: record.instanceId,
  };
  const told = webhook('messages.update', update);
  return status === 'sent' ? [webhook('messages.upsert', record), told] : [told];
}
