import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { apiEvent } from '../artefacts/api-event.ts';
import { webhookSecrets } from '../artefacts/local-aws.ts';

export interface Said {
  /** The provider's. */
  readonly id: string;
  readonly status: string;
  readonly timestamp: string;
  readonly recipient_id: string;
}

/** A receipt with all that the provider puts into it besides. */
export const receipt = (said: Said) => ({
  ...said,
  conversation: { id: '0123456789abcdef0123456789abcdef', origin: { type: 'service' } },
  pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
});

/** The signed webhook that brings one receipt to the account. */
export const webhookOf = (phone_number_id: string, status: object): APIGatewayProxyEventV2 =>
  signedWebhook(phone_number_id, { statuses: [status] });

export interface InboundText {
  /** The provider's. */
  readonly id: string;
  /** Digits. */
  readonly from: string;
  readonly text: string;
}

/** The signed webhook that brings texts to the account. */
export function webhookOfTexts(phone_number_id: string, texts: readonly InboundText[]): APIGatewayProxyEventV2 {
  const senders = [...new Set(texts.map(({ from }) => from))];
  const timestamp = String(Math.floor(Date.now() / 1000));
  return signedWebhook(phone_number_id, {
    contacts: senders.map((wa_id) => ({ profile: { name: 'Ana Souza' }, wa_id })),
    messages: texts.map(({ id, from, text }) => ({ from, id, timestamp, type: 'text', text: { body: text } })),
  });
}

/** The webhook of a gateway's server that brings a text to the instance, as v2 writes it. */
export function gatewayWebhook(
  { name, secret }: { readonly name: string; readonly secret: string },
  { id, from, text }: InboundText,
): APIGatewayProxyEventV2 {
  const data = {
    key: { remoteJid: `${from}@s.whatsapp.net`, fromMe: false, id },
    pushName: 'Ana Souza',
    status: 'DELIVERY_ACK',
    message: { conversation: text, messageContextInfo: { deviceListMetadataVersion: 2 } },
    messageType: 'conversation',
    messageTimestamp: Math.floor(Date.now() / 1000),
    instanceId: '4d0f7c1e-5f3a-4b5e-9a55-3e0f8f2f4b60',
    source: 'android',
  };
  const body = JSON.stringify({
    event: 'messages.upsert',
    instance: name,
    data,
    sender: '5511988880000@s.whatsapp.net',
  });
  const path = `/provider/gateway/${encodeURIComponent(name)}`;
  return apiEvent({
    method: 'POST',
    path,
    parameters: { instance: name },
    body,
    headers: { 'x-webhook-secret': secret },
  });
}

function signedWebhook(phone_number_id: string, given: object): APIGatewayProxyEventV2 {
  const metadata = { display_phone_number: '15550001234', phone_number_id };
  const value = { messaging_product: 'whatsapp', metadata, ...given };
  const entry = [{ id: '100000000000002', changes: [{ value, field: 'messages' }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const [secret = ''] = webhookSecrets.app_secrets;
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return apiEvent({ method: 'POST', path: '/provider/chatapp', body, headers: { 'x-hub-signature-256': signature } });
}
