import { looseList, looseName, looseObject } from './lenient.ts';

const name = looseName();
const cardSchema = looseObject({
  name: looseObject({ formatted_name: name, first_name: name, last_name: name }),
  org: looseObject({ company: name }),
  phones: looseList,
  vcard: looseName(20_000),
});
const phoneSchema = looseObject({ phone: looseName(64), wa_id: looseName(64) });

/** What a shared contact is called: by its name, its company, or its number; people share cards that have but one of them. */
export function cardName(card: unknown): string {
  const { name, org, phones, vcard } = cardSchema.parse(card);
  const full = [name.first_name, name.last_name].filter((part) => part !== undefined).join(' ');
  const { phone, wa_id } = phoneSchema.parse(phones[0]);
  // A vCard has a line with the name: FN, and perhaps parameters.
  const inVcard = /^FN(?:;[^:\r\n]*)?:([^\r\n]+)$/im.exec(vcard ?? '')?.[1]?.trim();
  return name.formatted_name ?? (full || inVcard || org.company) ?? phone ?? wa_id ?? 'no name';
}
