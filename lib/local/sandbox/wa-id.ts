/** Countries where WhatsApp knows a mobile number by other digits than people dial. The rest stay as they are. */
const rewrites: readonly { readonly country: string; readonly dialled: RegExp; readonly known: string }[] = [
  // Area codes from 31 up never got the ninth digit inside WhatsApp.
  { country: 'Brazil', dialled: /^55(3[1-9]|[4-9]\d)9(\d{8})$/, known: '55$1$2' },
  { country: 'Mexico', dialled: /^52(\d{10})$/, known: '521$1' },
  { country: 'Argentina', dialled: /^54(\d{10})$/, known: '549$1' },
];

/** The `wa_id` of a number as it was sent, punctuation and all. */
export function knownAs(to: string): string {
  const digits = to.replace(/\D/g, '');
  const row = rewrites.find(({ dialled }) => dialled.test(digits));
  return row ? digits.replace(row.dialled, row.known) : digits;
}
