import { describe, expect, test } from '@jest/globals';
import { further } from '../../../support/sample-interactive.ts';
import { make } from '../../../support/sample-messages.ts';
import { countRefusals, read, refusalOf, requiredTextRefusals, shapeRefusals, textRefusals } from './refusal.ts';

const { link, where, product, products, flow } = further;
const media = { type: 'image', url: make.file };
const skus = (count: number) => Array.from({ length: count }, (_, n) => `sku-${n}`);
const nested = (levels: number): object => (levels === 1 ? {} : { deeper: nested(levels - 1) });

describe.each([
  ['cta_url', link],
  ['flow', flow],
])('%s', (_type, body) => {
  test('is refused under a line and a file at once', () => {
    const refusal = 'Invalid field: interactive.header_media must not be given together with interactive.header';
    expect(refusalOf(body({ header: 'a', header_media: media }))).toBe(refusal);
  });

  test.each([undefined, null])('with the button %j is refused', (button) => {
    expect(refusalOf(body({ button }))).toBe('Missing required field: interactive.button.text is required');
  });
});

test.each([
  ['location_request', where, 'location requests', ['header', 'header_media', 'footer']],
  ['product', product, 'products', ['header', 'header_media']],
  ['product_list', products, 'product lists; they take a text header', ['header_media']],
] as const)('%s is refused with what the provider does not show there', (_type, body, noun, members) => {
  for (const member of members) {
    const refusal = `Invalid field: interactive.${member} is not supported on ${noun}`;
    expect(refusalOf(body({ [member]: 'a' }))).toBe(refusal);
  }
});

test.each<[unknown, string]>([
  ...requiredTextRefusals('interactive.button.text', 20).map(([text, refusal]): [unknown, string] => [
    link({ button: { text, url: 'https://a.test' } }),
    refusal,
  ]),
  ...requiredTextRefusals('interactive.button.url', 2048)
    .map(([url, refusal]): [unknown, string] => [link({ button: { text: 'a', url } }), refusal])
    .filter(([, refusal]) => !refusal.includes('at most')),
  [
    link({ button: { text: 'a', url: 'tel:+5511999990000' } }),
    'Invalid field: interactive.button.url must be an absolute http or https URL',
  ],
  [link({ button: [] }), 'Invalid field: interactive.button must be an object'],
  ...(['catalog_id', 'product_id'] as const).flatMap((member) =>
    requiredTextRefusals(`interactive.${member}`, 100).map(([id, refusal]): [unknown, string] => [
      product({ [member]: id }),
      refusal,
    ]),
  ),
  ...textRefusals('interactive.body', 1024).map(([body, refusal]): [unknown, string] => [product({ body }), refusal]),
  ...requiredTextRefusals('interactive.header', 60).map(([header, refusal]): [unknown, string] => [
    products({ header }),
    refusal,
  ]),
  [products({ catalog_id: null }), 'Missing required field: interactive.catalog_id is required'],
  ...[
    ...shapeRefusals('interactive.sections', 'array'),
    ...countRefusals('interactive.sections', { min: 1, max: 10 }, (count) =>
      skus(count).map((title) => ({ title, product_ids: ['a'] })),
    ),
  ].map(([sections, refusal]): [unknown, string] => [products({ sections }), refusal]),
  ...[
    ...shapeRefusals('interactive.sections[0].product_ids', 'array'),
    ...countRefusals('interactive.sections[0].product_ids', { min: 1, max: 30 }, skus),
  ].map(([product_ids, refusal]): [unknown, string] => [products({ sections: [{ product_ids }] }), refusal]),
  [
    products({ sections: [{ product_ids: ['a', ' '] }] }),
    'Missing required field: interactive.sections[0].product_ids[1] is required',
  ],
  [
    products({
      sections: [
        { title: 'a', product_ids: skus(29) },
        { title: 'b', product_ids: skus(2) },
      ],
    }),
    'Invalid field: interactive.sections must have at most 30 products in all sections together',
  ],
  [
    products({ sections: [{ title: 'a', product_ids: ['a'] }, { product_ids: ['b'] }] }),
    'Missing required field: interactive.sections[1].title is required when there is more than one section',
  ],
  [
    products({ sections: [{ title: 'a'.repeat(25), product_ids: ['a'] }] }),
    'Invalid field: interactive.sections[0].title must be at most 24 characters (Unicode code points)',
  ],
  ...requiredTextRefusals('interactive.button.text', 30).map(([text, refusal]): [unknown, string] => [
    flow({ button: { text } }),
    refusal,
  ]),
  [flow({ flow_id: null }), 'Missing required field: interactive.flow_id is required'],
  [flow({ flow_id: 119 }), 'Invalid field: interactive.flow_id must be a string'],
  [
    flow({ flow_token: 'a'.repeat(1025) }),
    'Invalid field: interactive.flow_token must be at most 1024 characters (Unicode code points)',
  ],
  [flow({ flow_action: 'open' }), 'Invalid field: interactive.flow_action must be one of navigate, data_exchange'],
  [
    flow({ flow_action: 'data_exchange', screen: 'A' }),
    'Invalid field: interactive.screen is not supported with the flow_action data_exchange',
  ],
  [
    flow({ flow_action: 'data_exchange', data: { a: 1 } }),
    'Invalid field: interactive.data is not supported with the flow_action data_exchange',
  ],
])('%j is refused', (body, refusal) => {
  expect(refusalOf(body)).toBe(refusal);
});

describe('data of a form', () => {
  test.each<[unknown, string]>([
    ['a', 'must be an object'],
    [[], 'must be an object'],
    [{}, 'must not be empty'],
    [{ a: nested(17) }, 'must not be nested deeper than 16 levels'],
    [{ a: [1, { b: 2 ** 53 }] }, 'must not have a number as large or as small as 9007199254740992; give it as a text'],
    [{ a: -1e-200 }, 'must not have a number as large or as small as -1e-200; give it as a text'],
    [{ a: { '': 1 } }, 'must not have a member without a name'],
    [{ a: ['\ud83d'] }, 'must not contain half a surrogate pair'],
    [{ '\ud83d': 1 }, 'must not contain half a surrogate pair'],
  ])('%j is refused', (data, reason) => {
    expect(refusalOf(flow({ data }))).toBe(`Invalid field: interactive.data ${reason}`);
  });

  test.each([{ a: nested(15) }, { a: 2 ** 53 - 1, b: -0.5, c: 0, d: '', e: [[]], f: null, g: false }])(
    '%j is kept as it is',
    (data) => {
      expect(read(flow({ data }))).toMatchObject({ interactive: { data } });
    },
  );
});
