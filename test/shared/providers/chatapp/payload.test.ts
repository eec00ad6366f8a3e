import { expect, test } from '@jest/globals';
import { checkMessage } from '../../../../lib/sandbox/chatapp/check-message.ts';
import { payloadOf } from '../../../../shared/providers/chatapp/payload.ts';
import { make, samples, uploaded } from '../../../support/sample-messages.ts';
import { read } from '../../sending/bodies/refusal.ts';

const { message, quick, list, rows, file } = make;
const rowsOf = Object.entries(samples).map(([name, [body, payload]]) => ({ name, body, payload }));

/** As it travels: members that are undefined are not there. */
const sent = (body: unknown) => JSON.parse(JSON.stringify(payloadOf(read(body), uploaded)));

const check = (payload: object) => checkMessage({ messaging_product: 'whatsapp', to: '+5511999990000', ...payload });

test.each(rowsOf)('is for $name what the provider’s documents say', ({ body, payload }) => {
  expect(payloadOf(read(body), uploaded)).toStrictEqual(payload);
});

test.each(rowsOf)('is taken by the sandbox’s provider for $name', ({ body }) => {
  expect(check(sent(body))).not.toHaveProperty('refusal');
});

test('is refused by the provider alone for more than ten rows in all sections', () => {
  const sections = [
    { title: 'a', rows: rows(6) },
    { title: 'b', rows: rows(6, 6) },
  ];
  expect(check(sent(list({ sections })))).toMatchObject({ refusal: { code: 131009 } });
});

test.each([
  message('image', { media_url: file }),
  message('video', { media_url: file }),
  message('audio', { media_url: file }),
  message('document', { media_url: file, filename: 'a.pdf' }),
  quick({ header_media: { type: 'document', url: file, filename: 'a.pdf' } }),
])('is not made without the file of %j', (body) => {
  expect(() => payloadOf(read(body))).toThrow(/upload/);
});

test.each(rowsOf)('never holds the address of the file, for $name', ({ body }) => {
  expect(JSON.stringify(sent(body))).not.toContain(file);
});
