import { type FilledTemplate, fillTemplate } from '../../shared/templates/fill.ts';
import { templateUseSchema } from '../../shared/templates/use.ts';
import { aTemplate, bodyOf, buttonsOf, headerOf } from './templates.ts';

const plain = bodyOf('Hello.');
const media_url = 'https://files.example.com/a';
const otpLink = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';

const rows: readonly (readonly [name: string, components: object[], use: object])[] = [
  ['a template without variables', [plain], {}],
  ['a template with variables by their numbers', [bodyOf('{{1}} {{2}}')], { variables: ['Ana', 1] }],
  ['a template with named variables', [bodyOf('{{who}}')], { variables: { who: 'Ana' } }],
  ['a template under a text', [headerOf('TEXT', { text: '{{1}}' }), plain], { header: { variables: ['a'] } }],
  ['a template under an image', [headerOf('IMAGE'), plain], { header: { media_url } }],
  ['a template under a video', [headerOf('VIDEO'), plain], { header: { media_url } }],
  ['a template under a document', [headerOf('DOCUMENT'), plain], { header: { media_url, filename: 'a.pdf' } }],
  [
    'a template under a place',
    [headerOf('LOCATION'), plain],
    { header: { latitude: 0, longitude: 1, name: 'Sé', address: 'São Paulo' } },
  ],
  [
    'a template with buttons of every type',
    [
      plain,
      buttonsOf(
        { type: 'QUICK_REPLY', text: 'Yes' },
        { type: 'URL', text: 'See', url: 'https://a.example/{{1}}' },
        { type: 'COPY_CODE', text: 'Copy' },
        { type: 'FLOW', text: 'Begin' },
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '1' },
      ),
    ],
    {
      buttons: [
        { index: 0, payload: 'yes' },
        { index: 1, text: '1001' },
        { index: 2, code: 'SALE' },
      ],
    },
  ],
  [
    'a one-time password',
    [bodyOf('*{{1}}* is your code.'), buttonsOf({ type: 'URL', text: 'Copy', url: otpLink })],
    { variables: ['123456'] },
  ],
];

/** Templates of every kind of part, filled in. */
export const templateSamples: readonly { readonly name: string; readonly filled: FilledTemplate }[] = rows.map(
  ([name, components, use]) => {
    const filling = fillTemplate(
      aTemplate('order_update', components),
      templateUseSchema.parse({ name: 'order_update', language: 'en_US', ...use }),
    );
    if (filling.kind === 'refused') throw new Error(filling.reason);
    return { name, filled: filling.filled };
  },
);
