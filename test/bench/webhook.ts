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

function signedWebhook(phone_number_id: string, given: object): APIGatewayProxyEventV2 {
  const metadata = { display_phone_number: '15550001234', phone_number_id };
  const value = { messaging_product: 'whatsapp', metadata, ...given };
  const entry = [{ id: '100000000000002', changes: [{ value, field: 'messages' }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const [secret = ''] = webhookSecrets.app_secrets;
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return apiEvent({ method: 'POST', path: '/provider/chatapp', body, headers: { 'x-hub-signature-256': signature } });
}
