import { describe, expect, test } from '@jest/globals';
import { templatePayload } from '../../../shared/providers/chatapp/template-payload.ts';
import { fillTemplate } from '../../../shared/templates/fill.ts';
import { templateUseSchema } from '../../../shared/templates/use.ts';
import { aTemplate, bodyOf, buttonsOf, headerOf } from '../../support/templates.ts';

const plain = bodyOf('Hello.');
const link = { type: 'URL', text: 'See', url: 'https://a.example/{{1}}' };
const otp = [
  bodyOf('*{{1}}* is your code.'),
  buttonsOf({ type: 'URL', text: 'Copy', url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}' }),
];

/** What a use of a template with these components comes to: the components that are sent and its texts, or the reason. */
function filled(components: object[], use: object = {}, given: object = {}) {
  const filling = fillTemplate(
    aTemplate('t', components, given),
    templateUseSchema.parse({ name: 't', language: 'en', ...use }),
  );
  if (filling.kind === 'refused') return filling.reason;
  const { template } = templatePayload(filling.filled, { mediaId: 'm', filename: 'stored.pdf' });
  return { text: filling.filled.text, components: Object(template).components };
}

const text = (value: string, parameter_name?: string) => ({
  type: 'text',
  ...(parameter_name !== undefined && { parameter_name }),
  text: value,
});
const button = (index: string, sub_type: string, parameter: object) => ({
  type: 'button',
  sub_type,
  index,
  parameters: [parameter],
});

describe('fills in', () => {
  test.each([
    ['nothing', [plain], {}, 'Hello.', undefined],
    [
      'numbers in any order of the text, each once',
      [bodyOf('{{2}} {{1}} {{2}}')],
      { variables: ['a', 'b'] },
      'b a b',
      [{ type: 'body', parameters: [text('a'), text('b')] }],
    ],
    [
      'more than nine numbers in their order',
      [bodyOf('{{10}}{{9}}{{8}}{{7}}{{6}}{{5}}{{4}}{{3}}{{2}}{{1}}')],
      { variables: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      '10987654321',
      [{ type: 'body', parameters: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((value) => text(value)) }],
    ],
    [
      'names, as an object or a list',
      [bodyOf('{{ who }}, {{what}}')],
      { variables: ['Ana', 0] },
      'Ana, 0',
      [{ type: 'body', parameters: [text('Ana', 'who'), text('0', 'what')] }],
    ],
    [
      'what looks like a variable in a value as it is',
      [bodyOf('{{1}} {{2}}')],
      { variables: ['{{2}}', '$1'] },
      '{{2}} $1',
      [{ type: 'body', parameters: [text('{{2}}'), text('$1')] }],
    ],
    [
      'a header that is a text',
      [headerOf('TEXT', { text: 'For {{1}}' }), plain],
      { header: { variables: { 1: 'Ana' } } },
      'For Ana\nHello.',
      [{ type: 'header', parameters: [text('Ana')] }],
    ],
    [
      'a place',
      [headerOf('LOCATION'), plain],
      { header: { latitude: 0, longitude: 1.5, name: 'Sé' } },
      'Hello.',
      [{ type: 'header', parameters: [{ type: 'location', location: { latitude: 0, longitude: 1.5, name: 'Sé' } }] }],
    ],
    [
      'an image, without a name',
      [headerOf('IMAGE'), plain],
      { header: { media_url: 'https://a.example/a.png', filename: 'a' } },
      'Hello.',
      [{ type: 'header', parameters: [{ type: 'image', image: { id: 'm' } }] }],
    ],
    [
      'a document, under its own name',
      [headerOf('DOCUMENT'), plain],
      { header: { media_url: 'https://a.example/a' } },
      'Hello.',
      [{ type: 'header', parameters: [{ type: 'document', document: { id: 'm', filename: 'stored.pdf' } }] }],
    ],
    [
      'buttons by their places',
      [plain, buttonsOf({ type: 'PHONE_NUMBER', text: 'Call' }, link, { type: 'COPY_CODE', text: 'Copy' })],
      {
        buttons: [
          { index: 2, code: 'X1' },
          { index: 1, text: 'p' },
        ],
      },
      'Hello.',
      [button('1', 'url', text('p')), button('2', 'copy_code', { type: 'coupon_code', coupon_code: 'X1' })],
    ],
    [
      'no reply whose payload is left out',
      [plain, buttonsOf({ type: 'QUICK_REPLY', text: 'Yes' })],
      {},
      'Hello.',
      undefined,
    ],
    [
      'the button of a one-time password with the body’s',
      otp,
      { variables: ['123456'] },
      '*123456* is your code.',
      [{ type: 'body', parameters: [text('123456')] }, button('0', 'url', text('123456'))],
    ],
    [
      'the provider’s names in lower case',
      [{ type: 'body', text: 'Hi {{1}}' }],
      { variables: ['a'] },
      'Hi a',
      [{ type: 'body', parameters: [text('a')] }],
    ],
  ])('%s', (_what, components, use, shown, sent) => {
    expect(filled(components, use)).toEqual({ text: shown, components: sent });
  });
});

describe('refuses', () => {
  test.each([
    [[plain], {}, { status: 'PAUSED' }, 'is PAUSED, and not APPROVED'],
    [[plain, { type: 'CAROUSEL', cards: [] }], {}, {}, 'has a part that cannot be sent yet: CAROUSEL'],
    [[{ type: 'LIMITED_TIME_OFFER' }, plain], {}, {}, 'has a part that cannot be sent yet: LIMITED_TIME_OFFER'],
    [[headerOf('PRODUCT'), plain], {}, {}, 'has a header that cannot be sent yet: PRODUCT'],
    [[plain, buttonsOf({ type: 'MPM', text: 'See' })], {}, {}, 'has a button that cannot be sent yet: MPM'],
    [[plain], { variables: ['a'] }, {}, 'has no variables in its body, and template.variables has number 1 too many'],
    [
      [bodyOf('{{1}}')],
      { variables: ['a', 'b'] },
      {},
      'has the variables 1 in its body, and template.variables has number 2 too many',
    ],
    [
      [bodyOf('{{who}}')],
      { variables: { who: 'a', toString: 'b' } },
      {},
      'has the variables who in its body, and template.variables has toString too many',
    ],
    [
      [bodyOf('{{1}} {{2}}')],
      { variables: { 1: 'a', 2: ' ' } },
      {},
      'has the variables 1, 2 in its body, and template.variables lacks 2',
    ],
    [
      [headerOf('TEXT', { text: '{{1}}' }), plain],
      {},
      {},
      'has the variables 1 in its header, and template.header.variables lacks 1',
    ],
    [
      [headerOf('TEXT', { text: 'a' }), plain],
      { header: { latitude: 1, longitude: 1 } },
      {},
      'has a header that is a text, and takes template.header.variables alone',
    ],
    [
      [headerOf('IMAGE'), plain],
      {},
      {},
      'has a header that is an image, and needs template.header.media_url or media_id',
    ],
    [
      [headerOf('LOCATION'), plain],
      { header: { variables: ['a'] } },
      {},
      'has a header that is a place, and needs template.header.latitude and longitude',
    ],
    [[plain, buttonsOf(link)], {}, {}, 'needs template.buttons with the index 0 and text, for the button "See" (URL)'],
    [
      [plain, buttonsOf(link)],
      { buttons: [{ index: 0, payload: 'a' }] },
      {},
      'has the button "See" (URL) at the index 0, which takes text, and not payload',
    ],
    [
      [plain, buttonsOf({ ...link, url: 'https://a.example' })],
      { buttons: [{ index: 0, text: 'a' }] },
      {},
      'has the button "See" (URL) at the index 0, which takes nothing, and not text',
    ],
    [[plain], { buttons: [{ index: 0, text: 'a' }] }, {}, 'has no buttons, and template.buttons names the index 0'],
  ])('%j with %j %j: %s', (components, use, given, reason) => {
    expect(filled(components, use, given)).toBe(`template t (en) ${reason}`);
  });
});
