import { isObject } from '../../../base/is-object.ts';
import { exactJsonOf } from '../../../base/text.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import { keptList, keptOther, keptValue, otherMembers, otherUnder } from '../../kept-json.ts';
import { leftOf, shownIn, withOther } from '../../left-over.ts';
import {
  memberOf,
  tolerantBoolean,
  tolerantList,
  tolerantName,
  tolerantNumber,
  tolerantObject,
  tolerantText,
} from '../../tolerant-reader.ts';
import { cardsOf } from './cards.ts';
import { firstErrorOf } from './receipt.ts';
import { readOffer, readTemplate } from './sent-elsewhere.ts';

/** What a message carries for programs, by the provider's type and its object. A type that we do not know keeps its name. */
export function typedContentOf(type: string, message: unknown): TypedContent {
  if (type === 'request_welcome') return { type: 'system', content: { kind: type } };
  const part = memberOf(message, type);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const content = part === undefined || part === null ? undefined : read?.(part);
  return content ?? unsupported(type, message);
}

function unsupported(type: string, message: unknown): TypedContent {
  const part = memberOf(message, type);
  const named = tolerantName(64).parse(memberOf(memberOf(message, 'unsupported'), 'type'));
  const reason = firstErrorOf(memberOf(message, 'errors'))?.message;
  const other = type === 'unsupported' ? otherMembers(part, ['type']) : otherUnder(type, part);
  return { type: 'unsupported', content: { type: named ?? (hidden.includes(type) ? undefined : type), reason, other } };
}

/** Types that name nothing. */
const hidden = ['unknown', 'unsupported'];

type Reader = (part: unknown) => TypedContent | undefined;

const id = tolerantName(1024);
const flag = tolerantBoolean;
const fileSchema = tolerantObject({
  caption: tolerantText,
  filename: tolerantName(),
  mime_type: tolerantName(255),
  voice: flag,
  animated: flag,
});
/** What was read of a part, beside what else it says. */
const withOthers = <Read extends object>(read: Read, part: unknown) => ({
  ...read,
  other: otherMembers(part, Object.keys(shownIn(read))),
});

const file =
  (type: 'image' | 'video' | 'audio' | 'document' | 'sticker'): Reader =>
  (part) => ({ type, content: withOthers(fileSchema.parse(part), part) });

const placeSchema = tolerantObject({
  latitude: tolerantNumber,
  longitude: tolerantNumber,
  name: tolerantName(),
  address: tolerantName(),
  url: tolerantName(2048),
});
const buttonSchema = tolerantObject({ text: tolerantText, payload: tolerantText });

/** How the object of each type is read. */
const readers: Readonly<Record<string, Reader>> = {
  text: (part) => {
    if (tolerantText.parse(memberOf(part, 'body')) === undefined) return undefined;
    const other = otherMembers(part, ['body']);
    return { type: 'text', ...(other && { content: { other } }) };
  },
  image: file('image'),
  video: file('video'),
  audio: file('audio'),
  voice: (part) => ({ type: 'audio', content: { ...withOthers(fileSchema.parse(part), part), voice: true } }),
  document: file('document'),
  sticker: file('sticker'),
  location: (part) => ({ type: 'location', content: withOthers(placeSchema.parse(part), part) }),
  contacts: (part) => ({ type: 'contacts', content: { cards: cardsOf(part) } }),
  button: (part) => {
    const { text: title, payload } = buttonSchema.parse(part);
    const other = otherMembers(part, ['text', 'payload']);
    return { type: 'reply', content: { kind: 'template_button', title, payload, other } };
  },
  interactive: readInteractive,
  template: readTemplate,
  order: readOrder,
  system: readSystem,
};

/** The types whose objects are read. */
export const readTypes: readonly string[] = Object.keys(readers);

const choiceSchema = tolerantObject({ id, title: tolerantName(), description: tolerantName() });
const choices = { button_reply: 'button', list_reply: 'list' } as const;

function readInteractive(part: unknown): TypedContent | undefined {
  const kind = tolerantName(64).parse(memberOf(part, 'type'));
  if (kind === undefined) return undefined;
  if (isObject(memberOf(part, 'action'))) return readOffer(kind, part);
  return withOther(readReply(kind, memberOf(part, kind)), leftOf(part, { type: true, [kind]: true }));
}

function readReply(kind: string, reply: unknown): TypedContent {
  if (kind === 'nfm_reply') return readForm(reply);
  if (Object.hasOwn(choices, kind)) {
    const content = { kind: choices[kind as keyof typeof choices], ...choiceSchema.parse(reply) };
    const other = isObject(reply) ? otherMembers(reply, ['id', 'title', 'description']) : otherUnder(kind, reply);
    return { type: 'reply', content: { ...content, other } };
  }
  const members = isObject(reply) ? otherMembers(reply, []) : { other: otherUnder(kind, reply) };
  return { type: 'interactive', content: { ...members, kind } };
}

const formSchema = tolerantObject({ name: tolerantName(), body: tolerantText, response_json: tolerantText });

/** A form's answers are JSON in a text, or JSON; a text that is none stays a text. */
function readForm(reply: unknown): TypedContent {
  const { name, body, response_json } = formSchema.parse(reply);
  const given = response_json === undefined ? memberOf(reply, 'response_json') : exactJsonOf(response_json);
  const answers = keptValue(given) ?? response_json;
  return {
    type: 'form_reply',
    content: { name, body, answers, other: otherMembers(reply, ['name', 'body', 'response_json']) },
  };
}

const orderSchema = tolerantObject({ catalog_id: id, text: tolerantText, product_items: tolerantList });
const productSchema = tolerantObject({
  product_retailer_id: id,
  quantity: tolerantNumber,
  item_price: tolerantName(64),
  currency: tolerantName(64),
});

function readOrder(part: unknown): TypedContent {
  const { catalog_id, text, product_items } = orderSchema.parse(part);
  const items = product_items.map((product) => {
    const {
      product_retailer_id: product_id,
      quantity,
      item_price: unit_price,
      currency,
    } = productSchema.parse(product);
    return { product_id, quantity, unit_price, currency };
  });
  const item = { product_retailer_id: true, quantity: true, item_price: true, currency: true } as const;
  const other = keptOther(leftOf(part, { catalog_id: true, text: true, product_items: item }));
  return { type: 'order', content: { catalog_id, text, items: keptList(items) as typeof items, other } };
}

/** Both names that the provider has had for some of what happens. */
const systemKinds: Readonly<Record<string, string>> = {
  user_changed_number: 'number_changed',
  customer_changed_number: 'number_changed',
  customer_identity_changed: 'identity_changed',
  user_changed_user_id: 'user_id_changed',
};

function readSystem(part: unknown): TypedContent {
  const name = tolerantName(64).parse(memberOf(part, 'type')) ?? 'unknown';
  const kind = (Object.hasOwn(systemKinds, name) ? systemKinds[name] : undefined) ?? name;
  return { type: 'system', content: { ...otherMembers(part, ['type']), kind } };
}
