import * as z from 'zod';
import { isObject } from '../../../base/is-object.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import { keptList, keptOther, keptValue } from '../../kept-json.ts';
import { leftOf, type ShownMembers, withOther } from '../../left-over.ts';
import { memberOf, tolerantList, tolerantName, tolerantObject, tolerantText } from '../../tolerant-reader.ts';

/*
 * What our account has sent from elsewhere: buttons, lists and what else is answered by a tap, in the members that a send of
 * ours has, and templates.
 */

const name = tolerantName(1024);
const address = tolerantName(4096);
const texts = tolerantObject({ text: tolerantText });
const offerSchema = tolerantObject({
  header: tolerantObject({ type: name, text: tolerantText }),
  body: texts,
  footer: texts,
});

/** What one kind offers, and which members of its `action` that shows. */
interface Offered {
  readonly members: Readonly<Record<string, unknown>>;
  readonly shown: ShownMembers;
  /** Where a send has another name for it. */
  readonly kind?: string;
}

const replySchema = tolerantObject({ reply: tolerantObject({ id: name, title: name }) });
const linkSchema = tolerantObject({ parameters: tolerantObject({ display_text: name, url: address }) });
const productSchema = tolerantObject({ catalog_id: name, product_retailer_id: name });
const flowMembers = { flow_cta: true, flow_id: true, flow_token: true, flow_action: true } as const;
const flowSchema = tolerantObject({
  parameters: tolerantObject({
    flow_cta: name,
    flow_id: name,
    flow_token: name,
    flow_action: name,
    flow_action_payload: tolerantObject({ screen: name, data: z.unknown() }),
  }),
});
const rowSchema = tolerantObject({ id: name, title: name, description: name });
const row = { id: true, title: true, description: true } as const;

/** How the `action` of each kind is read. */
const kinds: Readonly<Record<string, (action: unknown) => Offered>> = {
  button: (action) => ({
    members: { buttons: listIn(action, 'buttons').map((button) => replySchema.parse(button).reply) },
    shown: { buttons: { type: true, reply: { id: true, title: true } } },
  }),
  list: (action) => ({
    members: { button: name.parse(memberOf(action, 'button')), sections: listIn(action, 'sections').map(sectionOf) },
    shown: { button: true, sections: { title: true, rows: row } },
  }),
  cta_url: (action) => {
    const { display_text: text, url } = linkSchema.parse(action).parameters;
    return { members: { button: { text, url } }, shown: { name: true, parameters: { display_text: true, url: true } } };
  },
  location_request_message: () => ({ kind: 'location_request', members: {}, shown: { name: true } }),
  product: (action) => {
    const { catalog_id, product_retailer_id: product_id } = productSchema.parse(action);
    return { members: { catalog_id, product_id }, shown: { catalog_id: true, product_retailer_id: true } };
  },
  product_list: (action) => ({
    members: {
      catalog_id: productSchema.parse(action).catalog_id,
      sections: listIn(action, 'sections').map(productSectionOf),
    },
    shown: { catalog_id: true, sections: { title: true, product_items: { product_retailer_id: true } } },
  }),
  flow: (action) => {
    const { flow_cta: text, flow_action_payload: first, ...named } = flowSchema.parse(action).parameters;
    return {
      members: { button: { text }, ...named, screen: first.screen, data: keptValue(first.data) },
      shown: { name: true, parameters: { ...flowMembers, flow_message_version: true, flow_action_payload: true } },
    };
  },
};

const listIn = (value: unknown, member: string) => keptList(tolerantList.parse(memberOf(value, member)));
const sectionOf = (section: unknown) => ({
  title: name.parse(memberOf(section, 'title')),
  rows: listIn(section, 'rows').map((each) => rowSchema.parse(each)),
});

const productSectionOf = (section: unknown) => ({
  title: name.parse(memberOf(section, 'title')),
  product_ids: listIn(section, 'product_items').flatMap((item) => productSchema.parse(item).product_retailer_id ?? []),
});

/** Reads what was offered. Of a kind that we do not know, `action` is beside it as it is. */
export function readOffer(kind: string, part: unknown): TypedContent {
  const read = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const offered = read?.(memberOf(part, 'action')) ?? { members: {}, shown: {} };
  const { header, body, footer } = offerSchema.parse(part);
  const said = { header: header.text, body: body.text, footer: footer.text };
  const typed: TypedContent = {
    type: 'interactive',
    content: { ...said, ...offered.members, kind: offered.kind ?? kind },
  };
  const text = { text: true } as const;
  const headerShown: ShownMembers = header.type === 'text' ? { type: true, ...text } : {};
  const shown = { type: true, header: headerShown, body: text, footer: text, action: offered.shown } as const;
  return withOther(typed, leftOf(part, shown));
}

const languageSchema = tolerantObject({ code: tolerantName(64) });

/** Reads a template. Its text is not told, but what was filled in. */
export function readTemplate(part: unknown): TypedContent {
  const language = memberOf(part, 'language');
  const code = languageSchema.parse(language).code ?? tolerantName(64).parse(language);
  const body = tolerantList
    .parse(memberOf(part, 'components'))
    .find((component) => tolerantName(64).parse(memberOf(component, 'type'))?.toLowerCase() === 'body');
  const variables = tolerantList
    .parse(memberOf(body, 'parameters'))
    .flatMap((parameter) => tolerantText.parse(memberOf(parameter, 'text')) ?? []);
  const shown: ShownMembers = { name: true, language: isObject(language) ? { code: true } : true };
  return {
    type: 'template',
    content: {
      name: name.parse(memberOf(part, 'name')),
      language: code,
      ...(variables.length > 0 && { variables }),
      other: keptOther(leftOf(part, shown)),
    },
  };
}
