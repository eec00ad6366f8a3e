import { boundedName } from '../../../base/text.ts';
import { shownCards, shownDocument, shownPlace } from '../../../conversations/description.ts';
import {
  isObject,
  memberOf,
  tolerantList,
  tolerantName,
  tolerantNumber,
  tolerantObject,
  tolerantText,
} from '../../tolerant-reader.ts';

/** The text that the conversation shows of a message, by its type and its object; undefined when nothing can be read off it. */
export const describePart = (type: string, part: unknown): string | undefined =>
  Object.hasOwn(descriptions, type) ? descriptions[type]?.(part) : undefined;

const captionSchema = tolerantObject({ caption: tolerantText, filename: tolerantName(255) });
const placeSchema = tolerantObject({
  latitude: tolerantNumber,
  longitude: tolerantNumber,
  name: tolerantName(),
  address: tolerantName(),
});
const buttonSchema = tolerantObject({ text: tolerantText, payload: tolerantText });

const caption = (part: unknown) => captionSchema.parse(part).caption;

/** How the object of each type is described. */
const descriptions: Readonly<Record<string, (part: unknown) => string | undefined>> = {
  text: (part) => tolerantText.parse(memberOf(part, 'body')),
  image: caption,
  video: caption,
  document: (part) => {
    const { caption, filename } = captionSchema.parse(part);
    return caption?.trim() ? caption : shownDocument({ filename, media_url: '' });
  },
  location: describePlace,
  contacts: (part) => {
    const cards = tolerantList.parse(part);
    return cards.length === 0
      ? undefined
      : shownCards(cards.map((card) => ({ name: { formatted_name: cardName(card) } })));
  },
  button: (part) => {
    const { text, payload } = buttonSchema.parse(part);
    return text ?? payload;
  },
  interactive: describeInteractive,
  order: describeOrder,
  system: (part) => {
    const { body, type } = tolerantObject({ body: tolerantText, type: tolerantName(64) }).parse(part);
    return body ?? (type === undefined ? undefined : `[system] ${type}`);
  },
  unsupported: (part) => {
    const type = tolerantName(64).parse(memberOf(part, 'type'));
    return type === undefined ? undefined : `[unsupported] ${type}`;
  },
};

/** A place without coordinates is shown by its name or its address. */
function describePlace(part: unknown): string | undefined {
  const { latitude, longitude, name, address } = placeSchema.parse(part);
  if (latitude !== undefined && longitude !== undefined) return shownPlace({ latitude, longitude, name, address });
  return (name ?? address) === undefined ? undefined : `[location] ${name ?? address}`;
}

const choiceSchema = tolerantObject({ title: tolerantName(), id: tolerantName() });
const formSchema = tolerantObject({ name: tolerantName(), body: tolerantName(), response_json: tolerantText });
const permissionSchema = tolerantObject({ response: tolerantName(64) });

/**
 * What a customer chose or filled in: the title of the button or the row, `[form] name: Ana`, `[call permission] accept`.
 * Undefined when it has no type, which happens when the provider could not read it.
 */
function describeInteractive(part: unknown): string | undefined {
  const type = tolerantName(64).parse(memberOf(part, 'type'));
  if (type === undefined) return undefined;
  const reply = memberOf(part, type);
  if (type === 'nfm_reply') return describeForm(reply);
  if (type === 'call_permission_reply') {
    const { response } = permissionSchema.parse(reply);
    return response === undefined ? '[call permission]' : `[call permission] ${response}`;
  }
  const { title, id } = choiceSchema.parse(reply);
  return title ?? id ?? `[interactive] ${type}`;
}

/** A form's answers come in this text alone, so all of them are shown. */
function describeForm(reply: unknown): string {
  const { body, response_json } = formSchema.parse(reply);
  const answers = boundedName(formAnswers(response_json), 4096) ?? body;
  return answers === undefined ? '[form]' : `[form] ${answers}`;
}

/** The provider's own mark of a form, which is not for people. */
const token = 'flow_token';

/** What a customer filled in, from the JSON text in a form's reply: `name: Ana, date: 2026-11-28`. Empty when it is no object. */
function formAnswers(json: string | undefined): string {
  const answers = parsedJson(json);
  if (!isObject(answers)) return '';
  return Object.entries(answers)
    .filter(([name]) => name !== token)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** Undefined for what is no JSON, and for what is nested too deep to be written as JSON again. */
export function parsedJson(json: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(json ?? '');
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}

const orderSchema = tolerantObject({ text: tolerantText, product_items: tolerantList });
const productSchema = tolerantObject({ quantity: tolerantNumber });

/** An order from a catalogue: how many things, and what was written to it: `[order] 3 items: by Friday, please`. */
function describeOrder(part: unknown): string {
  const { text, product_items } = orderSchema.parse(part);
  const quantities = product_items.map((product) => productSchema.parse(product).quantity ?? 1);
  const items = quantities.reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
  const shown = product_items.length === 0 ? '[order]' : `[order] ${items} ${items === 1 ? 'item' : 'items'}`;
  return text === undefined || text.trim() === '' ? shown : `${shown}: ${text}`;
}

const name = tolerantName();
const cardSchema = tolerantObject({
  name: tolerantObject({ formatted_name: name, first_name: name, last_name: name }),
  org: tolerantObject({ company: name }),
  phones: tolerantList,
  vcard: tolerantName(20_000),
});
const phoneSchema = tolerantObject({ phone: tolerantName(64), wa_id: tolerantName(64) });

/** The name of a shared contact: its name, its company, or its number, since cards may have only one of them. */
export function cardName(card: unknown): string {
  const { name, org, phones, vcard } = cardSchema.parse(card);
  const full = [name.first_name, name.last_name].filter((part) => part !== undefined).join(' ');
  const { phone, wa_id } = phoneSchema.parse(phones[0]);
  // A vCard has a line with the name: FN, and perhaps parameters.
  const inVcard = /^FN(?:;[^:\r\n]*)?:([^\r\n]+)$/im.exec(vcard ?? '')?.[1]?.trim();
  return name.formatted_name ?? (full || inVcard || org.company) ?? phone ?? wa_id ?? 'no name';
}
