const interactive = (fields: object) => ({
  phone_number: '+5511999990000',
  message_type: 'interactive',
  interactive: fields,
});

/** Makers of bodies of E1 that take a person somewhere, or ask for more than a choice. */
export const further = {
  link: (fields: object = {}) =>
    interactive({ type: 'cta_url', body: 'Which?', button: { text: 'Open', url: 'https://a.test/?b=c' }, ...fields }),
  where: (fields: object = {}) => interactive({ type: 'location_request', body: 'Which?', ...fields }),
  product: (fields: object = {}) => interactive({ type: 'product', catalog_id: '36', product_id: 'sku-1', ...fields }),
  products: (fields: object = {}) =>
    interactive({
      ...{ type: 'product_list', header: 'New', body: 'Which?', catalog_id: '36' },
      sections: [{ product_ids: ['sku-1'] }],
      ...fields,
    }),
  flow: (fields: object = {}) =>
    interactive({ type: 'flow', body: 'Which?', button: { text: 'Fill in' }, flow_id: '119', ...fields }),
};

const { link, where, product, products, flow } = further;
const sent = (fields: object) => ({ type: 'interactive', interactive: fields });
const body = { text: 'Which?' };
const toPage = { name: 'cta_url', parameters: { display_text: 'Open', url: 'https://a.test/?b=c' } };
const form = { flow_message_version: '3', flow_id: '119', flow_cta: 'Fill in' };
const sku = (product_retailer_id: string) => ({ product_retailer_id });
const skus = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `sku-${from + n}`);
const data = { days: ['2026-12-01', 2, null, false, { deep: {} }] };
const likeClasses = { constructor: { name: 'Set' }, toString: 'x' };

/** The same up to the limits, and the payload that each becomes, for a file that was uploaded under `id`. */
export const furtherSamples = (id: string): Readonly<Record<string, readonly [body: object, payload: object]>> => ({
  'a link': [link(), sent({ type: 'cta_url', body, action: toPage })],
  'a link at the limits, as a reply': [
    {
      ...link({
        ...{ header: '👋'.repeat(60), body: '👋'.repeat(1024), footer: '👋'.repeat(60) },
        button: { text: '👋'.repeat(20), url: `http://a/${'b'.repeat(2039)}` },
      }),
      context_message_id: 'w',
    },
    {
      context: { message_id: 'w' },
      ...sent({
        type: 'cta_url',
        header: { type: 'text', text: '👋'.repeat(60) },
        body: { text: '👋'.repeat(1024) },
        footer: { text: '👋'.repeat(60) },
        action: { name: 'cta_url', parameters: { display_text: '👋'.repeat(20), url: `http://a/${'b'.repeat(2039)}` } },
      }),
    },
  ],
  'a link under an image': [
    link({ header_media: { type: 'image', url: 'https://files.example.com/a' } }),
    sent({ type: 'cta_url', header: { type: 'image', image: { id } }, body, action: toPage }),
  ],
  'a question where somebody is': [
    where({ header: null, footer: null, header_media: null }),
    sent({ type: 'location_request_message', body, action: { name: 'send_location' } }),
  ],
  'a product without a word': [
    product({ body: ' ' }),
    sent({ type: 'product', action: { catalog_id: '36', ...sku('sku-1') } }),
  ],
  'a product at the limits': [
    product({ body: '👋'.repeat(1024), footer: 'a', product_id: '👋'.repeat(100) }),
    sent({
      ...{ type: 'product', body: { text: '👋'.repeat(1024) }, footer: { text: 'a' } },
      action: { catalog_id: '36', ...sku('👋'.repeat(100)) },
    }),
  ],
  'one product in an untitled section': [
    products({ sections: [{ title: '', product_ids: ['sku-1'] }] }),
    sent({
      ...{ type: 'product_list', header: { type: 'text', text: 'New' }, body },
      action: { catalog_id: '36', sections: [{ product_items: [sku('sku-1')] }] },
    }),
  ],
  '30 products in two sections': [
    products({
      footer: 'a',
      sections: [
        { title: '👋'.repeat(24), product_ids: skus(29) },
        { title: 'b', product_ids: skus(1, 29) },
      ],
    }),
    sent({
      ...{ type: 'product_list', header: { type: 'text', text: 'New' }, body, footer: { text: 'a' } },
      action: {
        catalog_id: '36',
        sections: [
          { title: '👋'.repeat(24), product_items: skus(29).map(sku) },
          { title: 'b', product_items: [sku('sku-29')] },
        ],
      },
    }),
  ],
  'a form': [
    flow({ flow_token: '', data: null }),
    sent({ type: 'flow', body, action: { name: 'flow', parameters: form } }),
  ],
  'a form with all, under a document': [
    flow({
      header_media: { type: 'document', url: 'https://files.example.com/a' },
      ...{ flow_token: 't', flow_action: 'navigate', screen: 'FIRST', data },
    }),
    sent({
      type: 'flow',
      header: { type: 'document', document: { id, filename: 'stored.pdf' } },
      body,
      action: {
        name: 'flow',
        parameters: {
          ...{ ...form, flow_token: 't', flow_action: 'navigate' },
          flow_action_payload: { screen: 'FIRST', data },
        },
      },
    }),
  ],
  'a form whose first screen has members that JavaScript has on every object': [
    flow({ flow_token: 't', flow_action: 'navigate', screen: 'FIRST', data: likeClasses }),
    sent({
      ...{ type: 'flow', body },
      action: {
        name: 'flow',
        parameters: {
          ...{ ...form, flow_token: 't', flow_action: 'navigate' },
          flow_action_payload: { screen: 'FIRST', data: likeClasses },
        },
      },
    }),
  ],
  'a form that asks its own server': [
    flow({ flow_action: 'data_exchange', button: { text: '👋'.repeat(30) } }),
    sent({
      ...{ type: 'flow', body },
      action: { name: 'flow', parameters: { ...form, flow_cta: '👋'.repeat(30), flow_action: 'data_exchange' } },
    }),
  ],
});
