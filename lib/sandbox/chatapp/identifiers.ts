import { randomBytes } from 'node:crypto';

/** The business account that owns every number. */
export const businessAccountId = '102290129340398';

/** The demo organization's number: the account of a person's message that names none. */
export const defaultPhoneNumberId = '100000000000001';

/** The number that people see, made of its id. 555 is no area code, so it cannot be a real one. */
export const displayNumberOf = (phoneNumberId: string): string => `1555${phoneNumberId.slice(-7).padStart(7, '0')}`;

/** A fresh id in the provider's shape: `wamid.HBg…`, 58 characters of standard base64, with its `+`, `/` and `=`. */
export function newMessageId(): string {
  const bytes = randomBytes(37);
  // These first 18 bits are the `HBg` of the real ones.
  bytes.set([0x1c, 0x18, (bytes[2] ?? 0) & 0x3f]);
  return `wamid.${bytes.toString('base64')}`;
}

/** Countries where WhatsApp knows a mobile number by other digits than people dial. All others stay as they are. */
const rewrites: readonly { readonly country: string; readonly dialled: RegExp; readonly known: string }[] = [
  // Area codes from 31 up never got the ninth digit inside WhatsApp.
  { country: 'Brazil', dialled: /^55(3[1-9]|[4-9]\d)9(\d{8})$/, known: '55$1$2' },
  { country: 'Mexico', dialled: /^52(\d{10})$/, known: '521$1' },
  { country: 'Argentina', dialled: /^54(\d{10})$/, known: '549$1' },
];

/** The `wa_id` of a number as it was sent, punctuation and all. */
export function waIdOf(to: string): string {
  const digits = to.replace(/\D/g, '');
  const row = rewrites.find(({ dialled }) => dialled.test(digits));
  return row ? digits.replace(row.dialled, row.known) : digits;
}
