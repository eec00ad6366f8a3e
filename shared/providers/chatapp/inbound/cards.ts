import { isObject } from '../../../base/is-object.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import { keptList, keptOther, keptValue } from '../../kept-json.ts';
import { leftOf } from '../../left-over.ts';
import { memberOf, tolerantList, tolerantName, tolerantObject } from '../../tolerant-reader.ts';

type Card = Extract<TypedContent, { type: 'contacts' }>['content']['cards'][number];

const name = tolerantName();
const phoneSchema = tolerantObject({ phone: tolerantName(64), type: tolerantName(64), wa_id: tolerantName(64) });
const cardSchema = tolerantObject({
  name: tolerantObject({
    formatted_name: name,
    first_name: name,
    last_name: name,
    middle_name: name,
    prefix: name,
    suffix: name,
  }),
  org: tolerantObject({ company: name }),
  phones: tolerantList,
  birthday: tolerantName(64),
  vcard: tolerantName(20_000),
});

/** The contact cards of a message, as many as there is room for. */
export const cardsOf = (part: unknown): Card[] => keptList(tolerantList.parse(part).map(cardOf)) as Card[];

const lists = ['emails', 'addresses', 'urls'] as const;

const nameShown = { formatted_name: true, first_name: true, last_name: true, middle_name: true } as const;
/** What a card shows. */
const shown = {
  ...({ emails: true, addresses: true, urls: true, org: true, birthday: true } as const),
  name: { ...nameShown, prefix: true, suffix: true } as const,
  phones: { phone: true, type: true, wa_id: true } as const,
};

function cardOf(card: unknown): Card {
  const { name, org, phones: given, birthday, vcard } = cardSchema.parse(card);
  const phones = given.map((phone) => phoneSchema.parse(phone));
  const [first] = phones;
  const full = [name.first_name, name.last_name].filter((part) => part !== undefined).join(' ');
  // Cards may have only one of them. A vCard has a line with the name: FN, and perhaps parameters.
  const inVcard = /^FN(?:;[^:\r\n]*)?:([^\r\n]+)$/im.exec(vcard ?? '')?.[1]?.trim();
  const formatted_name =
    name.formatted_name ?? (full || inVcard || org.company) ?? first?.phone ?? first?.wa_id ?? 'no name';
  const whole = memberOf(card, 'org');
  const kept = lists.map((list) => [list, keptList(tolerantList.parse(memberOf(card, list)))] as const);
  return {
    name: { ...name, formatted_name },
    phones,
    ...Object.fromEntries(kept.filter(([, entries]) => entries.length > 0)),
    ...(isObject(whole) && { org: keptValue(whole) as Card['org'] }),
    birthday,
    other: keptOther(leftOf(card, shown)),
  };
}
