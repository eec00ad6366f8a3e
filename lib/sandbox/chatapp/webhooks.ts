import type { Receipt } from '../receipts/receipt.ts';
import type { ChatappMessage } from '../sent-log.ts';
import { knownError } from './errors.ts';
import { businessAccountId, displayNumberOf, waIdOf } from './identifiers.ts';

/** A webhook of the chat-app provider: one change of one of our numbers. */
export function chatappWebhook(phone_number_id: string, field: string, value: object) {
  const metadata = { display_phone_number: displayNumberOf(phone_number_id), phone_number_id };
  const whole = { messaging_product: 'whatsapp', metadata, ...value };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessAccountId, changes: [{ value: whole, field }] }],
  };
}

/** The webhook of a receipt. The provider no longer puts a `conversation` into it. */
export function chatappReceipt({ status, at, error_code, named = {} }: Receipt, message: ChatappMessage) {
  const { phone_number_id, message_id: id } = message;
  const { to, recipient, biz_opaque_callback_data } = message.payload as Record<string, string | undefined>;
  const waId = to === undefined ? named.number : waIdOf(to);
  const userId = to === undefined ? recipient : named.user_id;
  const failed = status === 'failed';
  return chatappWebhook(phone_number_id, 'messages', {
    contacts: failed ? undefined : [{ profile: { name: 'Sandbox contact' }, wa_id: waId, user_id: userId }],
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(Date.parse(at) / 1000)),
        recipient_id: waId,
        recipient_user_id: userId,
        biz_opaque_callback_data,
        pricing: status === 'sent' || status === 'delivered' ? pricing : undefined,
        errors: failed ? [statusError(error_code)] : undefined,
      },
    ],
  });
}

/** Messages that are no templates are charged since October 2026. */
const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' };

/** By default the usual reason: the recipient cannot be reached. */
function statusError(code = 131026) {
  const title = knownError(code)?.title ?? 'Unknown error';
  return { code, title, message: title, error_data: { details: `sandbox receipt: ${title}` } };
}
