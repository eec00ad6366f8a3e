/** One business account owns every number. */
export const businessAccountId = '102290129340398';

/** The demo organization's number, where a person names none. */
export const usualPhoneNumberId = '100000000000001';

/** The account has no number here. This one is made of its id; 555 is no area code, so it is nobody's. */
export const displayNumberOf = (phoneNumberId: string): string => `1555${phoneNumberId.slice(-7).padStart(7, '0')}`;

/** What the chat-app provider POSTs: one change of one of our numbers. */
export function chatappWebhook(phone_number_id: string, field: string, value: object) {
  const metadata = { display_phone_number: displayNumberOf(phone_number_id), phone_number_id };
  const whole = { messaging_product: 'whatsapp', metadata, ...value };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: businessAccountId, changes: [{ value: whole, field }] }],
  };
}
