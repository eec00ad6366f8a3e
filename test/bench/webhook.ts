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

/** A receipt with all that the provider puts into it besides (provider-facts 2). */
export const receipt = (said: Said) => ({
  ...said,
  conversation: { id: '0123456789abcdef0123456789abcdef', origin: { type: 'service' } },
  pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
});

/** The signed webhook that brings one receipt to the account. */
export function webhookOf(phone_number_id: string, status: object): APIGatewayProxyEventV2 {
  const metadata = { display_phone_number: '15550001234', phone_number_id };
  const value = { messaging_product: 'whatsapp', metadata, statuses: [status] };
  const entry = [{ id: '100000000000002', changes: [{ value, field: 'messages' }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const [secret = ''] = webhookSecrets.app_secrets;
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return apiEvent({ method: 'POST', path: '/provider/chatapp', body, headers: { 'x-hub-signature-256': signature } });
}
