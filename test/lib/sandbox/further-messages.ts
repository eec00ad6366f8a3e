const sent = (fields: object) => ({ type: 'interactive', interactive: { body: { text: 'Which?' }, ...fields } });
const sku = (count: number) => Array.from({ length: count }, (_, n) => ({ product_retailer_id: `sku-${n}` }));
const link = (parameters: object, more: object = {}) =>
  sent({ type: 'cta_url', action: { name: 'cta_url', parameters }, ...more });
const products = (sections: object[], more: object = {}) =>
  sent({
    ...{ type: 'product_list', header: { type: 'text', text: 'New' }, action: { catalog_id: '36', sections } },
    ...more,
  });
const flow = (parameters: object = {}) =>
  sent({
    type: 'flow',
    action: { name: 'flow', parameters: { flow_message_version: '3', flow_id: '1', flow_cta: 'Go', ...parameters } },
  });
const page = { display_text: '😀'.repeat(20), url: 'https://example.com/?a=b' };
const where = { type: 'location_request_message', action: { name: 'send_location' } };

/** Interactive messages beside buttons and lists, up to the limits, as the provider takes them. */
export const furtherAccepted: Readonly<Record<string, object>> = {
  'a link under an image': link(page, { header: { type: 'image', image: { id: '<image>' } }, footer: { text: 'a' } }),
  'a question where somebody is': sent(where),
  'a product without a body': sent({ type: 'product', body: undefined, action: { catalog_id: '36', ...sku(1)[0] } }),
  '30 products in two sections': products([
    { title: 'a', product_items: sku(29) },
    { title: 'b', product_items: sku(1) },
  ]),
  'a form': flow(),
  'a form with all': flow({
    ...{ flow_cta: '😀'.repeat(30), flow_token: 't', flow_action: 'navigate' },
    flow_action_payload: { screen: 'A', data: { b: [1] } },
  }),
  'a form that asks its server': flow({ flow_action: 'data_exchange' }),
};

const action = 'interactive.action';

/** The same that the provider refuses: its code, and how its details begin. */
export const furtherRefused: Readonly<Record<string, readonly [code: number, details: string, message: object]>> = {
  'link text of 21 characters': [
    131009,
    `${action}.parameters.display_text:`,
    link({ ...page, display_text: 'a'.repeat(21) }),
  ],
  'link to no web address': [131009, `${action}.parameters.url:`, link({ ...page, url: 'tel:1' })],
  'link without an address': [131008, `${action}.parameters.url:`, link({ ...page, url: undefined })],
  'question where somebody is with a footer': [100, 'interactive:', sent({ ...where, footer: { text: 'a' } })],
  'product under a header': [
    100,
    'interactive:',
    sent({ type: 'product', header: { type: 'text', text: 'a' }, action: { catalog_id: '36', ...sku(1)[0] } }),
  ],
  'products without a header': [
    131008,
    'interactive.header:',
    products([{ product_items: sku(1) }], { header: undefined }),
  ],
  '31 products': [131009, `${action}.sections: at most 30 products`, products([{ product_items: sku(31) }])],
  'second of two sections of products untitled': [
    131008,
    `${action}.sections[1].title:`,
    products([{ title: 'a', product_items: sku(1) }, { product_items: sku(1) }]),
  ],
  'form button of 31 characters': [131009, `${action}.parameters.flow_cta:`, flow({ flow_cta: 'a'.repeat(31) })],
  'form with empty data': [
    131009,
    `${action}.parameters.flow_action_payload.data:`,
    flow({ flow_action_payload: { data: {} } }),
  ],
  'form that asks its server, and is told': [
    131009,
    `${action}.parameters.flow_action_payload:`,
    flow({ flow_action: 'data_exchange', flow_action_payload: { screen: 'A' } }),
  ],
};
