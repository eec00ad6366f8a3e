import { chatappWebhook } from './business-account.ts';
import { knownError } from './graph-error.ts';
import type { Receipt } from './receipt.ts';
import type { ChatappMessage } from './sent-log.ts';
import { knownAs } from './wa-id.ts';

/** What the provider POSTs for a receipt. It no longer tells of the `conversation`. */
export function statusWebhook({ status, at, error_code }: Receipt, message: ChatappMessage) {
  const { phone_number_id, message_id: id } = message;
  const { to, recipient, biz_opaque_callback_data } = message.payload as Record<string, string | undefined>;
  const waId = to === undefined ? undefined : knownAs(to);
  const userId = to === undefined ? recipient : undefined;
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

/** What is no template is charged since October 2026. */
const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' };

/** Unless another is asked for, the recipient cannot be reached: the usual reason. */
function statusError(code = 131026) {
  const title = knownError(code)?.title ?? 'Unknown error';
  return { code, title, message: title, error_data: { details: `sandbox receipt: ${title}` } };
}
